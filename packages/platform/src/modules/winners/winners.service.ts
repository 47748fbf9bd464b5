import { createHash } from 'node:crypto';
import { WINNERS_SHOWN, WINNERS_WINDOW_DAYS, type WinnerRank } from '@marquee/contracts/constants';
import { formatAmount } from '@marquee/contracts/money';
import type { RankListQuery, RankListValue } from '@marquee/contracts/schemas/winners';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import { type CatalogueGame, findGames, offeredNames, toGame } from '../games/index.ts';
import { maskedAccount } from './masked-account.ts';
import { listWins, type WonRound } from './winners.repository.ts';

const MINUTE_MS = 60_000;
/** Maximum age of a board: each process reads a brand's board once in this time, however many visitors request it. */
const KEPT_MS = 15_000;

/** A win without any reference to its player. */
interface CachedWin {
  readonly winId: string;
  readonly account: string;
  readonly game: CatalogueGame;
  readonly amount: string;
  readonly wonAt: string;
}
interface CachedBoard {
  /** The manifest at the time of reading, so a switch takes effect at once. */
  readonly manifest: Ctx['manifest'];
  readonly until: number;
  readonly wins: Promise<readonly CachedWin[]>;
}

/** Reads a brand's winner board [G13], cached for a moment. */
export function createWinnerBoard(withTenant: WithTenant): (ctx: Ctx, query: RankListQuery) => Promise<RankListValue> {
  const boards = new Map<string, CachedBoard>();
  const read = (ctx: Ctx, rank: WinnerRank): Promise<readonly CachedWin[]> => {
    const { code: currency } = ctx.manifest.public.currency;
    const key = `${ctx.merchant} ${currency} ${rank}`;
    const now = ctx.clock.now().getTime();
    const kept = boards.get(key);
    if (kept !== undefined && now < kept.until && kept.manifest === ctx.manifest) return kept.wins;
    const wins = withTenant(ctx, (db) => readWins(db, ctx, rank, currency));
    const board = { manifest: ctx.manifest, until: now + KEPT_MS, wins };
    boards.set(key, board);
    wins.catch(() => boards.get(key) === board && boards.delete(key));
    return wins;
  };
  return async (ctx, { rankType, language }) => {
    const wins = await read(ctx, rankType);
    return { list: wins.map(({ game, ...win }) => ({ ...win, game: toGame(ctx, game, language) })) };
  };
}

async function readWins(db: TenantDb, ctx: Ctx, rank: WinnerRank, currency: string): Promise<CachedWin[]> {
  const shown = { currency, days: windowOf(ctx), offer: offeredNames(ctx), limit: WINNERS_SHOWN };
  const rounds = await listWins(db, ctx, rank, shown);
  const games = await findGames(db, [...new Set(rounds.map(({ nodeId }) => nodeId))]);
  const byId = new Map(games.map((game) => [game.nodeId, game]));
  return rounds.flatMap((round) => {
    const game = byId.get(round.nodeId);
    return game === undefined ? [] : [keep(ctx, round, game, currency)];
  });
}

const keep = (
  { merchant }: Ctx,
  { provider, memberId, round, username, won, closedAt }: WonRound,
  game: CatalogueGame,
  currency: string,
): CachedWin => ({
  // Cannot be computed without the member's id, which pages never receive.
  winId: createHash('sha256')
    .update(JSON.stringify([merchant, provider, memberId, round]))
    .digest('base64url')
    .slice(0, 16),
  account: maskedAccount(username),
  game,
  amount: formatAmount(won, currency),
  wonAt: new Date(Math.floor(closedAt.getTime() / MINUTE_MS) * MINUTE_MS).toISOString(),
});

/** The days of the window, the first first. */
function windowOf({ clock }: Ctx): string[] {
  const today = clock.now().getTime();
  return Array.from({ length: WINNERS_WINDOW_DAYS }, (_, index) =>
    new Date(today - (WINNERS_WINDOW_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
