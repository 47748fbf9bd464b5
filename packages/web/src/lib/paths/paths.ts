import { FB_SPORTS_VENDOR, type GameType, LOTTERY_GAME_TYPES, LOTTERY_VENDORS } from '@marquee/contracts/constants';
import type { BuiltCentrePage } from '@marquee/contracts/member-centre';
import { CATEGORY_PATHS, FB_SPORTS_PATH, LOTTERY_PATH } from '@marquee/contracts/pages';
import type { Game } from '@marquee/contracts/schemas/games';

/** All of our addresses, once. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  game: '/game',
  promotions: '/promotions',
  pointMall: '/pointMall',
  help: '/help',
  download: '/down',
  join: '/join',
} as const;

/** The member centre opens over the current page; this query parameter names its page (docs/decisions.md). */
export const CENTRE_PARAM = 'mc';
export const SECURITY_PAGE = 'securityCenter' satisfies BuiltCentrePage;
export const PROTECTION_PAGE = 'protection' satisfies BuiltCentrePage;
export const WALLET_PAGE = 'transferFund' satisfies BuiltCentrePage;

/** The home page with this page of the member centre over it. */
export const centrePath = (page: BuiltCentrePage): string => `${PATHS.home}?${CENTRE_PARAM}=${page}`;

/** The lobby's tab in its address (§2.1). */
export const TAB_PARAM = 'page';

/**
 * A category's lobby, with an optional vendor (§2.1: type `vassalage`) and tab; the sports vendor FB has its own page
 * (§2.5), and lotteries have one for all vendors.
 */
export function lobbyPath(gameType: GameType, vassalage?: string, tab = ''): string {
  if (gameType === 'SPORTS' && vassalage === FB_SPORTS_VENDOR) return FB_SPORTS_PATH;
  const path = CATEGORY_PATHS[gameType];
  if (vassalage === undefined) return path;
  if (path === LOTTERY_PATH) return `${path}?${new URLSearchParams({ vendor: vassalage })}`;
  return `${path}?${new URLSearchParams({ type: 'vassalage', vassalage, ...(tab === '' ? {} : { [TAB_PARAM]: tab }) })}`;
}

export interface GameTarget {
  readonly nodeId: number;
  readonly vassalage: string;
  readonly gameType: GameType;
  /** For a game against people. */
  readonly room?: string;
}

/** The frame page of one game, or of a room of it. */
export function gamePath({ nodeId, vassalage, gameType, room }: GameTarget): string {
  const query = { nodeId: String(nodeId), vassalage, gameType, ...(room === undefined ? {} : { room }) };
  return `${PATHS.game}?${new URLSearchParams(query)}`;
}

/** §4: whether a game is a lottery, by its vendor or category. */
export const isLottery = ({ vassalage, gameType }: Pick<GameTarget, 'vassalage' | 'gameType'>): boolean =>
  (LOTTERY_VENDORS as readonly string[]).includes(vassalage) ||
  (LOTTERY_GAME_TYPES as readonly string[]).includes(gameType);

/** Where a click on a game leads: lotteries to their own page (§4), the others to the frame. */
export function playPath(game: GameTarget & Pick<Game, 'gameCode' | 'defaultPlayType'>): string {
  if (!isLottery(game)) return gamePath(game);
  const { gameCode, vassalage: vendor, defaultPlayType: playType } = game;
  return `${LOTTERY_PATH}?${new URLSearchParams({ gameCode, vendor, ...(playType === null ? {} : { playType }) })}`;
}
