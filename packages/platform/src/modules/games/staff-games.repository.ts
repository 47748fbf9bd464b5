import type { CatalogueQuery } from '@marquee/contracts/schemas/console-games';
import { and, asc, count, desc, eq, gte, ilike, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type CatalogueGame, escapeLike, named, ofClass } from './games.repository.ts';
import { games } from './games.tables.ts';
import { searchKey } from './search-key.ts';

/** Games and whole vendors that a brand has switched off. */
export interface SwitchedOff {
  readonly off: readonly string[];
  /** Those that the brand's folder switches off. */
  readonly folderOff: readonly string[];
}

const textArray = (names: readonly string[]): SQL => sql`${sql.param([...names])}::text[]`;
/** Whether the list names a game, itself or by its vendor. */
export const isNamed = (names: readonly string[]): SQL =>
  sql`(${games.vendor} = ANY (${textArray(names)}) OR ${games.vendor} || '/' || ${games.code} = ANY (${textArray(names)}))`;

const SHOWS: Readonly<Record<string, (lists: SwitchedOff, weekAgo: Date) => SQL | undefined>> = {
  on: ({ off }) => and(eq(games.enabled, true), not(isNamed(off))),
  off: ({ off, folderOff }) => and(eq(games.enabled, true), isNamed(off), not(isNamed(folderOff))),
  folder: ({ off, folderOff }) => and(eq(games.enabled, true), isNamed(off), isNamed(folderOff)),
  gone: () => eq(games.enabled, false),
  new: (_lists, weekAgo) => and(eq(games.enabled, true), gte(games.listedAt, weekAgo)),
};

const SORTS = {
  name: games.nameKey,
  code: games.code,
  vendor: games.vendor,
  gameType: games.gameType,
  rtp: sql`${games.rtp}::numeric`,
  hitRate: sql`${games.hitRate}::numeric`,
  maxWin: games.maxWin,
  listedAt: games.listedAt,
} as const satisfies Record<CatalogueQuery['sort'], unknown>;

/** A page of the games of `vendors` for staff; `total` counts all matches. */
export async function listForStaff(
  db: TenantDb,
  query: CatalogueQuery,
  vendors: readonly string[],
  lists: SwitchedOff,
  { weekAgo, limit }: { readonly weekAgo: Date; readonly limit: number },
): Promise<{ games: CatalogueGame[]; total: number }> {
  const { vendor = '', gameType = '', gameClass = '', show = '' } = query;
  const filter = and(
    inArray(games.vendor, [...vendors]),
    found(query.find ?? ''),
    vendor === '' ? undefined : eq(games.vendor, vendor),
    gameType === '' ? undefined : eq(games.gameType, gameType),
    gameClass === '' ? undefined : ofClass(gameClass),
    SHOWS[show]?.(lists, weekAgo),
  );
  const by = SORTS[query.sort];
  const order = query.order === 'down' ? sql`${desc(by)} NULLS LAST` : sql`${asc(by)} NULLS LAST`;
  const rows = await db
    .select()
    .from(games)
    .where(filter)
    .orderBy(order, asc(games.nameKey), asc(games.nodeId))
    .limit(limit)
    .offset((query.page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(games).where(filter);
  return { games: rows, total: counted?.total ?? 0 };
}

/** Matches the name in any language, or the code. */
function found(text: string): SQL | undefined {
  const key = searchKey(text);
  return key === '' ? undefined : or(named(key), ilike(games.code, `%${escapeLike(text.trim())}%`));
}

/** Titles of the named games that the catalogue has, and the names that it does not have. Vendors' own names are left out. */
export async function lookUp(
  db: TenantDb,
  names: readonly string[],
): Promise<{ titles: Record<string, string>; unknown: string[] }> {
  const filter = names.filter((name) => name.includes('/'));
  if (filter.length === 0) return { titles: {}, unknown: [] };
  const name = sql<string>`${games.vendor} || '/' || ${games.code}`;
  const rows = await db
    .select({ name, title: games.name })
    .from(games)
    .where(sql`${name} = ANY (${textArray(filter)})`);
  const titles = Object.fromEntries(rows.map((row) => [row.name, row.title]));
  return { titles, unknown: filter.filter((each) => !Object.hasOwn(titles, each)) };
}
