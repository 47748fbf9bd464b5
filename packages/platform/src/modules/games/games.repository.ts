import type { GameClass, GameType } from '@marquee/contracts/constants';
import { and, asc, count, eq, gte, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import { games } from './games.tables.ts';

export type CatalogueGame = typeof games.$inferSelect;

/** One condition a list is narrowed by. */
export type Narrowing = SQL;

/** In any language. */
export const named = (nameKey: string): Narrowing => ilike(games.searchKeys, `%${escapeLike(nameKey)}%`);
export const ofClass = (gameClass: GameClass): Narrowing => eq(games.class, gameClass);
/** An entry that opens a vendor's list has no place in that very list. */
export const notOpening = (vendor: string): Narrowing | undefined =>
  or(isNull(games.opensVendor), ne(games.opensVendor, vendor));
/** Playable from `minor` units of `currency` on. */
export const minBetAtMost = (currency: string, minor: bigint): Narrowing =>
  sql`${leastStake(currency)} <= ${minor.toString()}::bigint`;

export const linesAtLeast = (lines: number): Narrowing => gte(games.lines, lines);

/** How a list is sorted. */
export type Order = SQL[];
export const byName: Order = [asc(games.nameKey), asc(games.nodeId)];
/** PostgreSQL has what is not hot, NULL, last. */
export const hottestFirst: Order = [asc(games.hotRank), ...byName];

/** What a brand shows of one category. */
export interface Offer {
  readonly gameType: GameType;
  /** Whose games. */
  readonly vendors: readonly string[];
  /** Whose lists may be opened. */
  readonly openable: readonly string[];
}

const isListed = ({ gameType, vendors, openable }: Offer): SQL | undefined =>
  and(
    eq(games.enabled, true),
    eq(games.gameType, gameType),
    inArray(games.vendor, [...vendors]),
    or(isNull(games.opensVendor), inArray(games.opensVendor, [...openable])),
  );

/** A page of what is offered; `total` counts all of it. */
export async function listGames(
  db: TenantDb,
  offer: Offer,
  narrowings: readonly (Narrowing | undefined)[],
  order: Order,
  page: { offset: number; limit: number },
): Promise<{ games: CatalogueGame[]; total: number }> {
  const listed = and(isListed(offer), ...narrowings);
  const rows = await db
    .select()
    .from(games)
    .where(listed)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db.select({ total: count() }).from(games).where(listed);
  return { games: rows, total: counted?.total ?? 0 };
}

/** The hottest of what is offered, `limit` at most. */
export const listHot = (db: TenantDb, offer: Offer, limit: number): Promise<CatalogueGame[]> =>
  db
    .select()
    .from(games)
    .where(and(isListed(offer), isNotNull(games.hotRank)))
    .orderBy(...hottestFirst)
    .limit(limit);

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
