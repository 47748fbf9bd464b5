import type { GameType } from '@marquee/contracts/constants';
import { and, asc, count, eq, gte, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import { games } from './games.tables.ts';

export type CatalogueGame = typeof games.$inferSelect;

/** One condition a list is narrowed by. */
export type Narrowing = SQL;

export const named = (nameKey: string): Narrowing => ilike(games.nameKey, `%${escapeLike(nameKey)}%`);
/** Playable from `minor` units of `currency` on. */
export const minBetAtMost = (currency: string, minor: bigint): Narrowing =>
  sql`${leastStake(currency)} <= ${minor.toString()}::bigint`;

export const linesAtLeast = (lines: number): Narrowing => gte(games.lines, lines);
export const none: Narrowing = sql`false`;

/** Enabled games of these vendors in one category, by name; `total` counts them all. */
export async function listGames(
  db: TenantDb,
  gameType: GameType,
  vendors: readonly string[],
  narrowings: readonly Narrowing[],
  page: { offset: number; limit: number },
): Promise<{ games: CatalogueGame[]; total: number }> {
  const listed = and(
    eq(games.enabled, true),
    eq(games.gameType, gameType),
    inArray(games.vendor, [...vendors]),
    ...narrowings,
  );
  const rows = await db
    .select()
    .from(games)
    .where(listed)
    .orderBy(asc(games.nameKey), asc(games.nodeId))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db.select({ total: count() }).from(games).where(listed);
  return { games: rows, total: counted?.total ?? 0 };
}

/** How many enabled games each vendor has in each category, and the first of them. */
export async function countGames(
  db: TenantDb,
): Promise<{ vendor: string; gameType: string; games: number; nodeId: number }[]> {
  return db
    .select({
      vendor: games.vendor,
      gameType: games.gameType,
      games: count(),
      nodeId: sql<number>`min(${games.nodeId})`,
    })
    .from(games)
    .where(eq(games.enabled, true))
    .groupBy(games.vendor, games.gameType);
}

export async function findGame(db: TenantDb, nodeId: number): Promise<CatalogueGame | null> {
  const [game] = await db
    .select()
    .from(games)
    .where(and(eq(games.nodeId, nodeId), eq(games.enabled, true)));
  return game ?? null;
}

const leastStake = (currency: string): SQL =>
  sql`coalesce(${games.minBets} ->> ${currency}, ${games.minBets} ->> 'default')::bigint`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
