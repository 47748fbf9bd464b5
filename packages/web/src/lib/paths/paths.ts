import { FB_SPORTS_VENDOR, type GameType } from '@marquee/contracts/constants';
import { CATEGORY_PATHS, FB_SPORTS_PATH } from '@marquee/contracts/pages';

/** Each address of ours once. */
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

/** The member centre lies over whatever page one is on; this is its page in the query (decisions.md). */
export const CENTRE_PARAM = 'mc';
export const SECURITY_PAGE = 'securityCenter';

/** The home page with this page of the member centre over it. */
export const centrePath = (page: string): string => `${PATHS.home}?${CENTRE_PARAM}=${page}`;

/** The lobby's tab in its address (§2.1). */
export const TAB_PARAM = 'page';

/**
 * A category's lobby, with a vendor chosen when given (§2.1: type `vassalage`), and a tab of it; the sports vendor FB has a page of
 * its own (§2.5).
 */
export function lobbyPath(gameType: GameType, vassalage?: string, tab = ''): string {
  if (gameType === 'SPORTS' && vassalage === FB_SPORTS_VENDOR) return FB_SPORTS_PATH;
  const path = CATEGORY_PATHS[gameType];
  if (vassalage === undefined) return path;
  return `${path}?${new URLSearchParams({ type: 'vassalage', vassalage, ...(tab === '' ? {} : { [TAB_PARAM]: tab }) })}`;
}

export interface GameTarget {
  readonly nodeId: number;
  readonly vassalage: string;
  readonly gameType: GameType;
}

/** The frame page of one game. */
export function gamePath({ nodeId, vassalage, gameType }: GameTarget): string {
  return `${PATHS.game}?${new URLSearchParams({ nodeId: String(nodeId), vassalage, gameType })}`;
}
