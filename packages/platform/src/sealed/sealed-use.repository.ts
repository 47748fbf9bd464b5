import { and, eq, inArray, lt } from 'drizzle-orm';
import type { TenantScope } from '../context.ts';
import type { TenantDb } from '../db/with-tenant.ts';
import { sealedUses } from './sealed-use.tables.ts';

/** Far more than the one that comes in: what a rush left behind is soon gone, and no call waits for all of it. */
const CLEARED_AT_ONCE = 100;

export type SealedUse = Omit<typeof sealedUses.$inferSelect, 'tenant'>;

/** True for exactly one of any number of callers with this id at once, in whatever process; false until it has expired. */
export async function takeSealedUse(db: TenantDb, scope: TenantScope, use: SealedUse, now: Date): Promise<boolean> {
  const ofTenant = eq(sealedUses.tenant, scope.merchant);
  // Rows that another call is clearing are left to it: two of them must not wait for each other.
  const over = db
    .select({ id: sealedUses.id })
    .from(sealedUses)
    .where(and(ofTenant, lt(sealedUses.expiresAt, now)))
    .limit(CLEARED_AT_ONCE)
    .for('update', { skipLocked: true });
  await db.delete(sealedUses).where(and(ofTenant, inArray(sealedUses.id, over)));
  const taken = await db
    .insert(sealedUses)
    .values({ tenant: scope.merchant, ...use })
    .onConflictDoNothing()
    .returning({ id: sealedUses.id });
  return taken.length > 0;
}
