import { and, eq, inArray, lt } from 'drizzle-orm';
import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { TenantScope } from '../context.ts';
import type { TenantDb } from './with-tenant.ts';

/** Far more than the one inserted row, so that leftovers of a peak are deleted soon and no call deletes all of them. */
const CLEARED_AT_ONCE = 100;

/** A table of used ids, each stored as long as it could be used again. */
export const usesTable = (name: string) =>
  pgSchema('app').table(name, {
    tenant: text('tenant').notNull(),
    id: uuid('id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  });
export type UsesTable = ReturnType<typeof usesTable>;

/** True for exactly one of any number of concurrent callers with this id, in any process; false until it has expired. */
export async function useOnce(
  db: TenantDb,
  scope: TenantScope,
  uses: UsesTable,
  use: { readonly id: string; readonly expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const ofTenant = eq(uses.tenant, scope.merchant);
  // Rows that another call is clearing are left to it: the two must not wait for each other.
  const over = db
    .select({ id: uses.id })
    .from(uses)
    .where(and(ofTenant, lt(uses.expiresAt, now)))
    .limit(CLEARED_AT_ONCE)
    .for('update', { skipLocked: true });
  await db.delete(uses).where(and(ofTenant, inArray(uses.id, over)));
  const taken = await db
    .insert(uses)
    .values({ tenant: scope.merchant, ...use })
    .onConflictDoNothing()
    .returning({ id: uses.id });
  return taken.length > 0;
}
