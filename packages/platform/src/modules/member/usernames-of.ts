import { and, eq, inArray } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { members } from './member.tables.ts';

/** Usernames by member id. */
export async function usernamesOf(
  db: TenantDb,
  { merchant }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(and(eq(members.tenant, merchant), inArray(members.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, username }) => [id, username]));
}
