import type { CatalogueQuery } from '@marquee/contracts/schemas/console-games';
import { and, asc, count, desc, eq, gte, ilike, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type CatalogueGame, escapeLike, named, ofClass } from './games.repository.ts';
import { games } from './games.tables.ts';
import { searchKey } from './search-key.ts';

/** What a brand has switched off, names of games and of whole vendors. */
export interface SwitchedOff {
  readonly off: readonly string[];
  /** Those of them that its folder says. */
  readonly folderOff: readonly string[];
}

const textArray = (names: readonly string[]): SQL => sql`${sql.param([...names])}::text[]`;
/** Whether a list names a game, by itself or with its whole vendor. */
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

/** A page of the games of `vendors` as staff look through them; `total` counts all that fit. */
export async function listForStaff(
  db: TenantDb,
  query: CatalogueQuery,
  vendors: readonly string[],
  lists: SwitchedOff,
  { weekAgo, limit }: { readonly weekAgo: Date; readonly limit: number },
): Promise<{ games: CatalogueGame[]; total: number }> {
  const { vendor = '', gameType = '', gameClass = '', show = '' } = query;
  const wanted = and(
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
    .where(wanted)
    .orderBy(order, asc(games.nameKey), asc(games.nodeId))
    .limit(limit)
    .offset((query.page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(games).where(wanted);
  return { games: rows, total: counted?.total ?? 0 };
}

/** In any language's name, or in the code. */
function found(text: string): SQL | undefined {
  const key = searchKey(text);
  return key === '' ? undefined : or(named(key), ilike(games.code, `%${escapeLike(text.trim())}%`));
}

/** Of names of games: the titles of those the catalogue has had, and those it has not. A vendor's own name is not looked for. */
export async function lookUp(
  db: TenantDb,
  names: readonly string[],
): Promise<{ titles: Record<string, string>; unknown: string[] }> {
  const wanted = names.filter((name) => name.includes('/'));
  if (wanted.length === 0) return { titles: {}, unknown: [] };
  const name = sql<string>`${games.vendor} || '/' || ${games.code}`;
  const rows = await db
    .select({ name, title: games.name })
    .from(games)
    .where(sql`${name} = ANY (${textArray(wanted)})`);
  const titles = Object.fromEntries(rows.map((row) => [row.name, row.title]));
  return { titles, unknown: wanted.filter((each) => !Object.hasOwn(titles, each)) };
}
