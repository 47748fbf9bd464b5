import { type GamesPlay, ROUNDS_COUNTED } from '@marquee/contracts/schemas/console-games';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { games, isNamed } from '../games/index.ts';
import { gameRounds, providerSyncs } from './provider.tables.ts';

/** A brand's open rounds in the games that `names` names, and the number of players in them. */
export async function openRoundsIn(
  db: TenantDb,
  scope: TenantScope,
  names: readonly string[],
): Promise<{ openRounds: number; players: number }> {
  const [row] = await db
    .select({ openRounds: count(), players: sql<string>`count(DISTINCT ${gameRounds.memberId})` })
    .from(gameRounds)
    .innerJoin(games, and(eq(games.provider, gameRounds.provider), eq(games.code, gameRounds.gameCode)))
    .where(and(eq(gameRounds.tenant, scope.merchant), eq(gameRounds.state, 'open'), isNamed(names)));
  return { openRounds: row?.openRounds ?? 0, players: Number(row?.players ?? 0) };
}

/**
 * Name → how often each of these games was played since then, and when last. The index has a game's rounds in order, and no more
 * of them are read than are counted.
 */
export async function playOf(
  db: TenantDb,
  { merchant }: TenantScope,
  names: readonly string[],
  since: Date,
): Promise<GamesPlay['games']> {
  const { rows } = await db.execute<{ name: string; rounds: number; last_at: Date }>(sql`
    SELECT game.vendor || '/' || game.code AS name, play.rounds, play.last_at
    FROM app.game, LATERAL (
      SELECT count(*)::integer AS rounds, max(opened_at) AS last_at FROM (
        SELECT r.opened_at FROM app.game_round r
        WHERE r.tenant = ${merchant} AND r.provider = game.provider AND r.game_code = game.code
          AND r.opened_at >= ${since.toISOString()}::timestamptz
        ORDER BY r.opened_at DESC LIMIT ${ROUNDS_COUNTED}
      ) AS latest
    ) AS play
    WHERE (game.vendor, game.code) IN (SELECT split_part(name, '/', 1), split_part(name, '/', 2)
        FROM jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) AS requested (name)) AND play.rounds > 0`);
  return Object.fromEntries(
    rows.map(({ name, rounds, last_at }) => [name, { rounds, lastAt: new Date(last_at).toISOString() }]),
  );
}

export type SyncRow = typeof providerSyncs.$inferSelect;

/** The last sync of these providers; providers without one are left out. */
export const readSyncs = (db: TenantDb, providers: readonly string[]): Promise<SyncRow[]> =>
  db
    .select()
    .from(providerSyncs)
    .where(inArray(providerSyncs.provider, [...providers]));
