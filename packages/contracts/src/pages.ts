/**
 * The page table: every path of §2.1 that is built, its page, and its banner group. The edge keys its page cache by
 * it, the browser's router is made from it, previews and tests walk it.
 */
import { FB_SPORTS_VENDOR, type GameType, LOTTERY_GAME_TYPES, LOTTERY_VENDORS } from './constants.ts';
import type { BannerGroup, PublicManifest, Vendor } from './manifest.ts';
import type { PageState } from './schemas/settings.ts';
import { SOCIAL_PROVIDERS, socialReturnPath } from './social.ts';
import type { SwitchKey } from './switches.ts';

export type PageId =
  | 'home'
  | 'register'
  | 'login'
  | 'reset'
  | 'social'
  | 'lobby'
  | 'hall'
  | 'fbSports'
  | 'game'
  | 'lottery'
  | 'notFound';
/** What a page shows: itself, or the gate in the place of a form over home (`shownPage`). */
export type ShownPage = PageId | 'gate';

export interface PageEntry {
  readonly page: PageId;
  readonly path: string;
  readonly bannerGroup: BannerGroup | null;
  /** Game category of a lobby path: the path answers 404 on a brand without vendors of it. */
  readonly gameType?: GameType;
  /** Of all lotteries: 404 on a brand that has neither kind, nor one of their vendors (§4). */
  readonly gameTypes?: readonly GameType[];
  readonly orVendors?: readonly string[];
  /** The one vendor whose page it is. */
  readonly vendor?: string;
  /** Off: the path answers 404 on that brand. */
  readonly switch?: SwitchKey;
  /** Stands open to visitors where the brand has them log in before anything else (§2.1). */
  readonly isOpen?: true;
}

/** The sports vendor FB has a page of its own (§2.5). */
export const FB_SPORTS_PATH = '/fbsports';

/** Lotteries have a page of their own: the header, and the game (§2.1). */
export const LOTTERY_PATH = '/lottery';

/** Where the link in a mail leads: the token follows as the fragment. */
export const RESET_PATH = '/reset';

/** The lobby's own address (§2.1): below it each category by name, in any case; by itself the brand's first category. */
const LOBBY_PATH = '/lobby';

/** The switch that turns a whole category on for a brand. */
export const categorySwitch = (gameType: GameType): SwitchKey => `games.${gameType.toLowerCase()}` as SwitchKey;

/** A category's lobby, at its own path where it has one, and below the lobby's. */
const lobbies = (
  gameType: Exclude<GameType, 'RNG' | 'LOTT'>,
  bannerGroup: BannerGroup | null,
  ...paths: readonly string[]
): PageEntry[] =>
  [...paths, `${LOBBY_PATH}/${gameType.toLowerCase()}`].map((path) => ({
    page: 'lobby',
    path,
    gameType,
    bannerGroup,
    switch: categorySwitch(gameType),
  }));

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
  { page: 'lobby', path: `${LOBBY_PATH}/rng`, gameType: 'RNG', bannerGroup: 'w_rng', switch: 'games.rng' },
  ...lobbies('LIVE', 'w_live', '/live'),
  ...lobbies('FISH', 'w_fish', '/fish'),
  ...lobbies('PVP', 'w_pvp', '/pvp'),
  ...lobbies('SPORTS', 'w_sports', '/sports'),
  {
    page: 'fbSports',
    path: FB_SPORTS_PATH,
    gameType: 'SPORTS',
    vendor: FB_SPORTS_VENDOR,
    bannerGroup: 'w_sports',
    switch: 'games.sports',
  },
  ...lobbies('ESPORTS', 'w_esports', '/esports'),
  ...lobbies('SV3', 'w_cockfight', '/sv3'),
  ...lobbies('ELOTT', 'w_lott', '/elott'),
  ...lobbies('MINI', null),
  { page: 'lottery', path: LOTTERY_PATH, gameTypes: LOTTERY_GAME_TYPES, orVendors: LOTTERY_VENDORS, bannerGroup: null },
  { page: 'game', path: '/game', bannerGroup: null },
];

export const NOT_FOUND: PageEntry = { page: 'notFound', path: '', bannerGroup: null };

/** What decides which of the pages a brand has. */
export interface PageOffer {
  readonly switches: PublicManifest['switches'];
  readonly vendors: readonly Pick<Vendor, 'code' | 'gameTypes'>[];
  readonly nav: PublicManifest['nav'];
}

/** Path (no query) → its entry on this brand; `NOT_FOUND` for unknown paths, and for what is switched off or has no vendors. */
export function matchPage(path: string, offer: PageOffer): PageEntry {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (trimmed === LOBBY_PATH) return firstLobby(offer) ?? NOT_FOUND;
  const wanted = trimmed.startsWith(`${LOBBY_PATH}/`) ? trimmed.toLowerCase() : trimmed;
  const entry = PAGES.find((page) => page.path === wanted);
  return entry && isOffered(entry, offer) ? entry : NOT_FOUND;
}

function isOffered(entry: PageEntry, { switches, vendors }: PageOffer): boolean {
  if (entry.switch !== undefined && !switches[entry.switch]) return false;
  const { gameType, gameTypes = gameType === undefined ? [] : [gameType], orVendors = [], vendor } = entry;
  if (gameTypes.length === 0) return true;
  return vendors.some(({ code, gameTypes: own }) => {
    const on = own.filter((each) => switches[categorySwitch(each)]);
    if (orVendors.includes(code)) return on.length > 0;
    return on.some((each) => gameTypes.includes(each)) && (vendor ?? code) === code;
  });
}

/** The lobby of the first category in the brand's nav that has one. */
function firstLobby(offer: PageOffer): PageEntry | undefined {
  const categories = offer.nav.flatMap((each) => ('category' in each ? [each.category] : []));
  return categories
    .map((gameType) => PAGES.find((page) => page.page === 'lobby' && page.gameType === gameType))
    .find((entry): entry is PageEntry => entry !== undefined && isOffered(entry, offer));
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
  LOTT: LOTTERY_PATH,
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
