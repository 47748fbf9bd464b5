import { GAME_TYPES, type GameClass, type GameType } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { Query } from '../../db/query.ts';
import { searchKey } from './search-key.ts';

/** A game as its provider lists it. */
export interface ListedGame {
  readonly code: string;
  readonly vendor: string;
  readonly gameType: GameType;
  readonly name: string;
  /** Where they differ from `name` and `image`. */
  readonly names: Readonly<Partial<Record<LanguageCode, string>>>;
  readonly image: string;
  readonly images: Readonly<Partial<Record<LanguageCode, string>>>;
  readonly rtp: string;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly hitRate: string | null;
  /** In stakes. */
  readonly maxWin: number | null;
  readonly lines: number;
  readonly class: GameClass | null;
  /** 1 is the provider's hottest. */
  readonly hotRank: number | null;
  /** The vendor whose list the entry opens; null for a game. */
  readonly opensVendor: string | null;
  /** The place in a lottery's menu of bets that its card opens. */
  readonly defaultPlayType: string | null;
  /** Currency → minimum stake in minor units as decimal text; `default` for the others. */
  readonly minBets: Readonly<Record<string, string>>;
  readonly enabled: boolean;
}

/**
 * Stores a provider's whole list: renews, adds, and switches off games that are no longer listed, except codes in `spared`. With
 * `spared` null nothing is switched off. An empty list counts as the provider's mistake and changes nothing. Resolves with the
 * number of listed games.
 */
export async function syncCatalogue(
  query: Query,
  provider: string,
  games: readonly ListedGame[],
  spared: readonly string[] | null,
): Promise<number> {
  if (games.length === 0) return 0;
  const text = 'SELECT core.sync_games($1, $2, $3) AS listed';
  const [answer] = await query<{ listed: number }>('sync_games', text, [
    provider,
    JSON.stringify(games.map(toRow)),
    spared,
  ]);
  return answer?.listed ?? 0;
}

const toRow = ({ gameType, hotRank, hitRate, maxWin, opensVendor, defaultPlayType, minBets, ...game }: ListedGame) => ({
  ...game,
  game_type: gameType,
  name_key: searchKey(game.name),
  search_keys: [...new Set([game.name, ...Object.values(game.names)].map(searchKey))].join('\n'),
  hot_rank: hotRank,
  hit_rate: hitRate,
  max_win: maxWin,
  opens_vendor: opensVendor,
  default_play_type: defaultPlayType,
  min_bets: minBets,
});

export const isGameType = (value: string): value is GameType => (GAME_TYPES as readonly string[]).includes(value);
