/**
 * The page table: every built path of §2.1 with its page and banner group. The edge's page cache, the browser's router,
 * previews and tests use it.
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
  | 'responsible'
  | 'notFound';
/** What is shown: the page, or the gate where visitors must log in first (`shownPage`). */
export type ShownPage = PageId | 'gate';

export interface PageEntry {
  readonly page: PageId;
  readonly path: string;
  readonly bannerGroup: BannerGroup | null;
  /** Category of a lobby: 404 on a brand without vendors of it. */
  readonly gameType?: GameType;
  /** Categories of lotteries: 404 on a brand with none of them and none of `orVendors` (§4). */
  readonly gameTypes?: readonly GameType[];
  readonly orVendors?: readonly string[];
  /** The page of one vendor. */
  readonly vendor?: string;
  /** While it is off, the path is 404. */
  readonly switch?: SwitchKey;
  /** Open to visitors even where the brand requires log-in first (§2.1). */
  readonly isOpen?: true;
}

/** The sports vendor FB has a page of its own (§2.5). */
export const FB_SPORTS_PATH = '/fbsports';

/** Lotteries have a page of their own: header and game (§2.1). */
export const LOTTERY_PATH = '/lottery';

/** Target of the link in a recovery mail. The token is in the fragment. */
export const RESET_PATH = '/reset';

/** Limits, breaks, help and the holder of the licence, for everybody. The footer's marks lead there [W13]. */
export const RESPONSIBLE_PATH = '/responsible';

/** The lobby (§2.1). Below it each category by name, in any case; by itself it is the brand's first category. */
const LOBBY_PATH = '/lobby';

/** The switch that turns a whole category on for a brand. */
export const categorySwitch = (gameType: GameType): SwitchKey => `games.${gameType.toLowerCase()}` as SwitchKey;

/** A category's lobby: at its own path, if it has one, and below the lobby's path. */
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
  { page: 'responsible', path: RESPONSIBLE_PATH, bannerGroup: null, isOpen: true },
];

export const NOT_FOUND: PageEntry = { page: 'notFound', path: '', bannerGroup: null };

/** What decides which pages a brand has. */
export interface PageOffer {
  readonly switches: PublicManifest['switches'];
  readonly vendors: readonly Pick<Vendor, 'code' | 'gameTypes'>[];
  readonly nav: PublicManifest['nav'];
}

/** Path without query → its entry on this brand. `NOT_FOUND` for an unknown path, a page that is off, or a lobby without vendors. */
export function matchPage(path: string, offer: PageOffer): PageEntry {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (trimmed === LOBBY_PATH) return firstLobby(offer) ?? NOT_FOUND;
  const requested = trimmed.startsWith(`${LOBBY_PATH}/`) ? trimmed.toLowerCase() : trimmed;
  const entry = PAGES.find((page) => page.path === requested);
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

/** The lobby of the first category in the brand's nav that has a lobby. */
function firstLobby(offer: PageOffer): PageEntry | undefined {
  const categories = offer.nav.flatMap((each) => ('category' in each ? [each.category] : []));
  return categories
    .map((gameType) => PAGES.find((page) => page.page === 'lobby' && page.gameType === gameType))
    .find((entry): entry is PageEntry => entry !== undefined && isOffered(entry, offer));
}

/** Whether a visitor is sent to the log-in instead [R04]. */
export const isGuarded = ({ isOpen }: PageEntry, switches: PublicManifest['switches']): boolean =>
  switches['login.toHome'] && isOpen !== true;

/** The page that an entry shows: log-in and registration are dialogs over home, or over the gate where visitors may not see home. */
export const shownPage = ({ page }: PageEntry, switches: PublicManifest['switches']): ShownPage =>
  switches['login.toHome'] && (page === 'login' || page === 'register') ? 'gate' : page;

/**
 * Pages of one family have the same bytes for a signed-out visitor and the same switch. Part of the edge's cache key, with merchant
 * and revision.
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

/** The part of Vite's client manifest that the server's page needs. */
export type ClientManifest = Readonly<Record<string, { file: string; imports?: readonly string[]; isEntry?: boolean }>>;

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
  /** The neutral page for an unknown host. */
  renderUnknownHost(): string;
  /** CSP sources `'sha256-…'` of the inline scripts of every page. */
  readonly inlineScriptHashes: readonly string[];
}
