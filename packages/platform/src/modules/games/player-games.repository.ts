import type { GameType } from '@marquee/contracts/constants';
import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type CatalogueGame, isNot } from './games.repository.ts';
import { games, playerGames } from './games.tables.ts';

/** `favouredAt`: a favourite. `openedAt`: a recent game. */
export type Mark = 'favouredAt' | 'openedAt';

/** A member's mark on one game. */
interface MarkedGame {
  readonly memberId: string;
  readonly nodeId: number;
}

const KEY = [playerGames.tenant, playerGames.memberId, playerGames.nodeId];

const isMarked = ({ merchant }: TenantScope, { memberId, nodeId }: MarkedGame): SQL | undefined =>
  and(eq(playerGames.tenant, merchant), eq(playerGames.memberId, memberId), eq(playerGames.nodeId, nodeId));

const markedBy = (scope: TenantScope, memberId: string, mark: Mark): SQL | undefined =>
  and(
    eq(playerGames.tenant, scope.merchant),
    eq(playerGames.memberId, memberId),
    isNotNull(playerGames[mark]),
    eq(games.enabled, true),
  );

/** The member's favourite or recent games of these vendors in one category, the latest first; `total` counts all. */
export async function listMarked(
  db: TenantDb,
  scope: TenantScope,
  {
    memberId,
    mark,
    gameType,
    vendors,
    off,
  }: { memberId: string; mark: Mark; gameType: GameType; vendors: readonly string[]; off: readonly string[] },
  page: { offset: number; limit: number },
): Promise<{ games: CatalogueGame[]; total: number }> {
  const listed = and(
    markedBy(scope, memberId, mark),
    eq(games.gameType, gameType),
    inArray(games.vendor, [...vendors]),
    isNot(off),
  );
  const isIt = eq(games.nodeId, playerGames.nodeId);
  const rows = await db
    .select({ game: games })
    .from(playerGames)
    .innerJoin(games, isIt)
    .where(listed)
    .orderBy(desc(playerGames[mark]), desc(games.nodeId))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db.select({ total: count() }).from(playerGames).innerJoin(games, isIt).where(listed);
  return { games: rows.map(({ game }) => game), total: counted?.total ?? 0 };
}

/** Names of the member's favourites, the latest first. */
export const listFavourites = (
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
): Promise<{ nodeId: number; vendor: string; code: string; gameType: GameType }[]> =>
  db
    .select({ nodeId: games.nodeId, vendor: games.vendor, code: games.code, gameType: games.gameType })
    .from(playerGames)
    .innerJoin(games, eq(games.nodeId, playerGames.nodeId))
    .where(markedBy(scope, memberId, 'favouredAt'))
    .orderBy(desc(playerGames.favouredAt), desc(games.nodeId));

/** The member's favourites among these games. */
export async function favouritesAmong(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  nodeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const marked = await db
    .select({ nodeId: playerGames.nodeId })
    .from(playerGames)
    .where(
      and(
        eq(playerGames.tenant, merchant),
        eq(playerGames.memberId, memberId),
        inArray(playerGames.nodeId, [...nodeIds]),
        isNotNull(playerGames.favouredAt),
      ),
    );
  return new Set(marked.map(({ nodeId }) => nodeId));
}

export async function isFavourite(db: TenantDb, scope: TenantScope, which: MarkedGame): Promise<boolean> {
  const [row] = await db
    .select({ favouredAt: playerGames.favouredAt })
    .from(playerGames)
    .where(isMarked(scope, which))
    .for('update');
  return row !== undefined && row.favouredAt !== null;
}

/** An existing favourite keeps its place. */
export async function addFavourite(db: TenantDb, scope: TenantScope, which: MarkedGame, now: Date): Promise<void> {
  await db
    .insert(playerGames)
    .values({ tenant: scope.merchant, ...which, favouredAt: now })
    .onConflictDoUpdate({
      target: KEY,
      set: { favouredAt: sql`coalesce(${playerGames.favouredAt}, excluded.favoured_at)` },
    });
}

export async function removeFavourite(db: TenantDb, scope: TenantScope, which: MarkedGame): Promise<void> {
  await db.update(playerGames).set({ favouredAt: null }).where(isMarked(scope, which));
}

/** Marks the game as opened now. */
export async function markOpened(db: TenantDb, scope: TenantScope, which: MarkedGame, now: Date): Promise<void> {
  await db
    .insert(playerGames)
    .values({ tenant: scope.merchant, ...which, openedAt: now })
    .onConflictDoUpdate({
      target: KEY,
      set: { openedAt: now },
    });
}

/** Deletes these members' favourites and recent games. */
export async function forgetGames(
  db: TenantDb,
  { merchant }: TenantScope,
  memberIds: readonly string[],
): Promise<void> {
  await db
    .delete(playerGames)
    .where(and(eq(playerGames.tenant, merchant), inArray(playerGames.memberId, [...memberIds])));
}
