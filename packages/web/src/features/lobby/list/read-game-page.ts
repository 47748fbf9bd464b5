import {
  CLIENT_TYPE,
  FAVOURITES_PLATFORM_STRING,
  GAME_PAGE_SIZE,
  type GameClass,
  type GameType,
  PLATFORM_STRING,
} from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { Game } from '@marquee/contracts/schemas/games';
import type { Api } from '../../../lib/api/api.ts';
import type { ListMode } from '../tabs/lobby-view.ts';

export interface GameFilter {
  readonly mode: ListMode;
  readonly gameType: GameType;
  /** The vendor's code. */
  readonly vassalage: string | undefined;
  /** Members' lists cover every vendor, except on the page of one vendor. */
  readonly onlyVendor?: string | undefined;
  readonly gameName: string;
  /** Empty: every class. */
  readonly gameClassify: GameClass | '';
  /** Playable from this stake on; empty: any. */
  readonly minBet: string;
}

export interface GamePage {
  readonly games: readonly Game[];
  readonly totalPages: number;
  /** Null where the call does not count them. */
  readonly total: number | null;
}

interface PageRequest {
  readonly filter: GameFilter;
  readonly merchant: string;
  readonly language: LanguageCode;
  readonly pageNo: number;
  readonly signal: AbortSignal;
}

/** One page of the filter's list, with the constants of §3's queries [G14]. Members' lists are of all vendors of the category (§4: another vendor is another list mode). */
export function readGamePage(api: Api, { filter, merchant, language, pageNo, signal }: PageRequest): Promise<GamePage> {
  const { mode, gameType, onlyVendor } = filter;
  const common = { clientType: String(CLIENT_TYPE), gameType, language, pageNo, pageSize: GAME_PAGE_SIZE };
  switch (mode) {
    case 'fav':
      return readFavourites();
    case 'recent':
      return readRecent();
    default:
      return readVendor();
  }

  async function readVendor(): Promise<GamePage> {
    const { gameName, gameClassify, minBet, vassalage } = filter;
    const narrowed = { gameName, gameClassify, minBet, minLineNum: '' };
    const query = { ...common, platform: PLATFORM_STRING, channel: merchant, merchant, vassalage, ...narrowed };
    return api('gameList', { signal, query });
  }

  async function readFavourites(): Promise<GamePage> {
    const own = onlyVendor === undefined ? {} : { vassalage: onlyVendor };
    const query = { ...common, platform: FAVOURITES_PLATFORM_STRING, ...own };
    const { content, totalPages } = await api('favouritesList', { signal, query });
    return { games: content, totalPages, total: null };
  }

  async function readRecent(): Promise<GamePage> {
    const { list, totalPages } = await api('recentGames', {
      signal,
      query: { ...common, vassalage: onlyVendor ?? '' },
    });
    return { games: list, totalPages, total: null };
  }
}
