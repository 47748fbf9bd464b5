import { GAME_TYPES, type GameType } from '@marquee/contracts/constants';
import type { Statement } from '../../db/statement.ts';
import { searchKey } from './search-key.ts';

/** A game as its provider lists it. */
export interface ListedGame {
  readonly code: string;
  readonly gameType: GameType;
  readonly name: string;
  readonly image: string;
  readonly rtp: string;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly lines: number;
  /** Currency → least stake in minor units as decimal text; `default` for the others. */
  readonly minBets: Readonly<Record<string, string>>;
  readonly enabled: boolean;
}

/**
 * Takes over a provider's whole list: renews, adds, and switches off what is no longer listed. An empty list is taken for a
 * provider's mistake and leaves everything as it is. Resolves with how many games are listed.
 */
export async function syncCatalogue(
  statement: Statement,
  provider: string,
  vendor: string,
  games: readonly ListedGame[],
): Promise<number> {
  if (games.length === 0) return 0;
  const rows = games.map((game) => ({
    code: game.code,
    game_type: game.gameType,
    name: game.name,
    name_key: searchKey(game.name),
    image: game.image,
    rtp: game.rtp,
    volatility: game.volatility,
    lines: game.lines,
    min_bets: game.minBets,
    enabled: game.enabled,
  }));
  const text = 'SELECT core.sync_games($1, $2, $3) AS listed';
  const [answer] = await statement<{ listed: number }>('sync_games', text, [provider, vendor, JSON.stringify(rows)]);
  return answer?.listed ?? 0;
}

export const isGameType = (value: string): value is GameType => (GAME_TYPES as readonly string[]).includes(value);
