import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { games, isNamed } from '../games/index.ts';
import { gameRounds, providerSyncs } from './provider.tables.ts';

/** Rounds of a brand open now in games that `names` name, and how many players have them. */
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

export type SyncRow = typeof providerSyncs.$inferSelect;

/** How the lists of these providers were taken over last; none of one that was never asked. */
export const readSyncs = (db: TenantDb, providers: readonly string[]): Promise<SyncRow[]> =>
  db
    .select()
    .from(providerSyncs)
    .where(inArray(providerSyncs.provider, [...providers]));
