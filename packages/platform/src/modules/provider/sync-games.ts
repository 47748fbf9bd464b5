import { POINTS } from '@marquee/contracts/money';
import type { GameList } from '@marquee/contracts/wallet';
import type { Statement } from '../../db/statement.ts';
import { isGameType, type ListedGame, syncCatalogue } from '../games/index.ts';
import type { ProviderClient } from './provider-client.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { toMinor } from './wallet-amount.ts';

/**
 * Asks a provider for its list and takes it over. Games of a category we don't know, or whose least stake can't be paid in
 * whole minor units, are left out. Resolves with how many were taken. @throws ProviderCallError
 */
export async function syncGames(
  statement: Statement,
  provider: ProviderSettings,
  client: ProviderClient,
): Promise<number> {
  const games = (await client.gameList()).flatMap((game) => listedOf(game) ?? []);
  return syncCatalogue(statement, provider.code, provider.vendor, games);
}

function listedOf(game: GameList[number]): ListedGame | null {
  const minBets: Record<string, string> = {};
  for (const [currency, amount] of Object.entries(game.min_bet)) {
    // `default` has no currency of its own: two decimals, as every currency of players.
    const minor =
      Number.isSafeInteger(amount) && amount >= 0 ? toMinor(amount, currency === POINTS ? POINTS : 'USD') : null;
    if (minor === null) return null;
    minBets[currency] = minor.toString();
  }
  if (!isGameType(game.category)) return null;
  return {
    code: game.game_code,
    gameType: game.category,
    name: game.name,
    image: game.url_thumb,
    rtp: game.rtp,
    volatility: game.volatility,
    lines: game.lines,
    minBets,
    enabled: game.enabled,
  };
}
