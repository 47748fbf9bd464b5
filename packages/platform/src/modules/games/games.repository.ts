import type { GameClass, GameType } from '@marquee/contracts/constants';
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import { games } from './games.tables.ts';
import type { OfferedNames } from './offer.ts';

export type CatalogueGame = typeof games.$inferSelect;

/** A condition that filters a list. */
export type ListCondition = SQL;

/** In any language. Both sides are search keys, so no case-insensitive operator is needed, which would cost ten times as much. */
export const named = (nameKey: string): ListCondition => like(games.searchKeys, `%${escapeLike(nameKey)}%`);
export const ofClass = (gameClass: GameClass): ListCondition => eq(games.class, gameClass);
/** A game that can be launched, not an entry that opens a list. */
export const isLaunched: ListCondition = isNull(games.opensVendor);
export const ofCode = (code: string): ListCondition => eq(games.code, code);
/** Excludes the entry that opens this vendor's list from that list. */
export const notOpening = (vendor: string): ListCondition | undefined =>
  or(isNull(games.opensVendor), ne(games.opensVendor, vendor));
/** Playable from `minor` units of `currency` on. */
export const minBetAtMost = (currency: string, minor: bigint): ListCondition =>
  sql`${leastStake(currency)} <= ${minor.toString()}::bigint`;

export const linesAtLeast = (lines: number): ListCondition => gte(games.lines, lines);

/** In the form of `gameName`. */
const name = sql`${games.vendor} || '/' || ${games.code}`;

/** How a list is sorted. */
export type Order = SQL[];
export const byName: Order = [asc(games.nameKey), asc(games.nodeId)];
/** First those in `names` in that order, then the others, the hottest first. PostgreSQL sorts NULL last. */
export const inOrder = (names: readonly string[]): Order => [
  ...(names.length === 0 ? [] : [sql`array_position(${sql.param([...names])}::text[], ${name})`]),
  asc(games.hotRank),
  ...byName,
];

/** The part of one category that a brand shows. */
export interface Offer {
  readonly gameType: GameType;
  /** Vendors whose games are shown. */
  readonly vendors: readonly string[];
  /** Vendors whose lists may be opened. */
  readonly openable: readonly string[];
  /** Names of games that are not shown. */
  readonly off: readonly string[];
}

export const isNot = (names: readonly string[]): SQL | undefined =>
  names.length === 0 ? undefined : sql`${name} <> ALL (${sql.param([...names])}::text[])`;
const isOneOf = (names: readonly string[]): SQL => sql`${name} = ANY (${sql.param([...names])}::text[])`;

const isListed = ({ gameType, vendors, openable, off }: Offer): SQL | undefined =>
  and(
    isNot(off),
    eq(games.enabled, true),
    eq(games.gameType, gameType),
    inArray(games.vendor, [...vendors]),
    or(isNull(games.opensVendor), inArray(games.opensVendor, [...openable])),
  );

/** Whether the game of `app.game_round r` is listed and the brand offers it, as in `isGameOffered`. */
export const offeredRound = ({ places, off }: OfferedNames): SQL => sql`(
  SELECT ${games.enabled} AND ${games.vendor} || '/' || ${games.gameType} = ANY (${sql.param([...places])}::text[])
    AND ${name} <> ALL (${sql.param([...off])}::text[])
  FROM ${games} WHERE ${games.provider} = r.provider AND ${games.code} = r.game_code)`;

/** A page of the offered games; `total` counts all. */
export async function listGames(
  db: TenantDb,
  offer: Offer,
  listConditions: readonly (ListCondition | undefined)[],
  order: Order,
  page: { offset: number; limit: number },
): Promise<{ games: CatalogueGame[]; total: number }> {
  const listed = and(isListed(offer), ...listConditions);
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

/** The hottest offered games, at most `limit`: `chosen` in its order, or by the providers' ranks. */
export const listHot = (
  db: TenantDb,
  offer: Offer,
  chosen: readonly string[] | undefined,
  limit: number,
): Promise<CatalogueGame[]> =>
  db
    .select()
    .from(games)
    .where(and(isListed(offer), chosen === undefined ? isNotNull(games.hotRank) : isOneOf(chosen)))
    .orderBy(...inOrder(chosen ?? []))
    .limit(limit);

/** The number of enabled games that each vendor has in each category, without those in `off`, their classes, and the first of them. */
export async function countGames(
  db: TenantDb,
  off: readonly string[],
): Promise<{ vendor: string; gameType: string; games: number; classes: GameClass[]; nodeId: number }[]> {
  return db
    .select({
      vendor: games.vendor,
      gameType: games.gameType,
      games: count(),
      classes: sql<
        GameClass[]
      >`coalesce(array_agg(DISTINCT ${games.class}) FILTER (WHERE ${games.class} IS NOT NULL), '{}')`,
      nodeId: sql<number>`min(${games.nodeId})`,
    })
    .from(games)
    .where(and(eq(games.enabled, true), isNot(off)))
    .groupBy(games.vendor, games.gameType);
}

export async function findGame(db: TenantDb, nodeId: number): Promise<CatalogueGame | null> {
  const [game] = await db
    .select()
    .from(games)
    .where(and(eq(games.nodeId, nodeId), eq(games.enabled, true)));
  return game ?? null;
}

/** The enabled ones of these games, in no order. */
export const findGames = (db: TenantDb, nodeIds: readonly number[]): Promise<CatalogueGame[]> =>
  db
    .select()
    .from(games)
    .where(and(inArray(games.nodeId, [...nodeIds]), eq(games.enabled, true)));

/** A provider's enabled games with these codes, in no order. */
export const findGamesOf = (db: TenantDb, provider: string, codes: readonly string[]): Promise<CatalogueGame[]> =>
  db
    .select()
    .from(games)
    .where(and(eq(games.provider, provider), inArray(games.code, [...codes]), eq(games.enabled, true)));

const leastStake = (currency: string): SQL =>
  sql`coalesce(${games.minBets} ->> ${currency}, ${games.minBets} ->> 'default')::bigint`;

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
