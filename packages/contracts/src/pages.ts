/**
 * The page table: every path of §2.1 that is built, its page, and its banner group. The edge keys its page cache by
 * it, the browser's router is made from it, previews and tests walk it.
 */
import type { GameType } from './constants.ts';
import type { BannerGroup, PublicManifest } from './manifest.ts';
import type { PageState } from './schemas/settings.ts';
import { SOCIAL_PROVIDERS, socialReturnPath } from './social.ts';
import type { SwitchKey } from './switches.ts';

export type PageId = 'home' | 'register' | 'login' | 'reset' | 'social' | 'lobby' | 'hall' | 'game' | 'notFound';
/** What a page shows: itself, or the gate in the place of a form over home (`shownPage`). */
export type ShownPage = PageId | 'gate';

export interface PageEntry {
  readonly page: PageId;
  readonly path: string;
  readonly bannerGroup: BannerGroup | null;
  /** Game category of a lobby path. */
  readonly gameType?: GameType;
  /** Off: the path answers 404 on that brand. */
  readonly switch?: SwitchKey;
  /** Stands open to visitors where the brand has them log in before anything else (§2.1). */
  readonly isOpen?: true;
}

/** Where the link in a mail leads: the token follows as the fragment. */
export const RESET_PATH = '/reset';

const lobby = (path: string, gameType: GameType, bannerGroup: BannerGroup, key: SwitchKey): PageEntry => ({
  page: 'lobby',
  path,
  gameType,
  bannerGroup,
  switch: key,
});

export const PAGES: readonly PageEntry[] = [
  { page: 'home', path: '/', bannerGroup: 'w_home' },
  { page: 'home', path: '/index', bannerGroup: 'w_home' },
  { page: 'home', path: '/index.html', bannerGroup: 'w_home' },
  { page: 'home', path: '/home', bannerGroup: 'w_home' },
  { page: 'register', path: '/register', bannerGroup: 'w_home', switch: 'DIRECTREG3', isOpen: true },
  { page: 'register', path: '/register.html', bannerGroup: 'w_home', switch: 'DIRECTREG3', isOpen: true },
  { page: 'login', path: '/login', bannerGroup: 'w_home', switch: 'login', isOpen: true },
  { page: 'reset', path: RESET_PATH, bannerGroup: null, switch: 'login.recovery', isOpen: true },
  ...SOCIAL_PROVIDERS.map(
    (provider): PageEntry => ({
      page: 'social',
      path: socialReturnPath(provider),
      bannerGroup: null,
      switch: `login.${provider}`,
      isOpen: true,
    }),
  ),
  { page: 'hall', path: '/rng', gameType: 'RNG', bannerGroup: 'w_rng', switch: 'games.rng' },
  lobby('/lobby/rng', 'RNG', 'w_rng', 'games.rng'),
  lobby('/live', 'LIVE', 'w_live', 'games.live'),
  lobby('/fish', 'FISH', 'w_fish', 'games.fish'),
  lobby('/pvp', 'PVP', 'w_pvp', 'games.pvp'),
  lobby('/sports', 'SPORTS', 'w_sports', 'games.sports'),
  lobby('/esports', 'ESPORTS', 'w_esports', 'games.esports'),
  lobby('/sv3', 'SV3', 'w_cockfight', 'games.sv3'),
  lobby('/elott', 'ELOTT', 'w_lott', 'games.elott'),
  { page: 'game', path: '/game', bannerGroup: null },
];

export const NOT_FOUND: PageEntry = { page: 'notFound', path: '', bannerGroup: null };

/** Path (no query) → its entry on this brand; `NOT_FOUND` for unknown paths and for pages that are switched off. */
export function matchPage(path: string, switches: PublicManifest['switches']): PageEntry {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const entry = PAGES.find((page) => page.path === wanted);
  if (!entry || (entry.switch !== undefined && !switches[entry.switch])) return NOT_FOUND;
  return entry;
}

/** Whether an address leads a visitor to the log-in instead [R04]. */
export const isGuarded = ({ isOpen }: PageEntry, switches: PublicManifest['switches']): boolean =>
  switches['login.toHome'] && isOpen !== true;

/** The page that an entry shows: log-in and registration lie over home, or over the gate where home is not a visitor's to see. */
export const shownPage = ({ page }: PageEntry, switches: PublicManifest['switches']): ShownPage =>
  switches['login.toHome'] && (page === 'login' || page === 'register') ? 'gate' : page;

/**
 * Pages of one family are the same bytes for a signed-out visitor, and stand behind the same switch: the edge's cache key beside
 * merchant and revision.
 */
export const pageFamily = ({ page, path, gameType }: PageEntry): string =>
  page === 'social' ? `${page}:${path}` : gameType ? `${page}:${gameType}` : page;

/** The path a category's nav entry leads to. */
export const CATEGORY_PATHS: Readonly<Record<GameType, string>> = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  ELOTT: '/elott',
  LOTT: '/lottery',
  SV3: '/sv3',
  MINI: '/lobby/mini',
};

/** Vite's client manifest, as far as the server's page needs it. */
export type ClientManifest = Readonly<
  Record<string, { file: string; css?: readonly string[]; imports?: readonly string[]; isEntry?: boolean }>
>;

export interface RenderInput {
  readonly state: PageState;
  readonly path: string;
  readonly client: ClientManifest;
}
export interface RenderedPage {
  /** The whole document, from `<!doctype html>`. */
  readonly html: string;
  readonly status: number;
}
/** What the browser package's built server entry (`@marquee/web/server`) exports. */
export interface PageRenderer {
  render(input: RenderInput): Promise<RenderedPage>;
  /** Neutral page for an unknown host: names no brand. */
  renderUnknownHost(): string;
  /** `'sha256-…'` sources of the inline scripts every page carries, for the content security policy. */
  readonly inlineScriptHashes: readonly string[];
}
