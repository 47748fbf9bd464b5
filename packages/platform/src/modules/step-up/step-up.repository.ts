import { and, eq, gt } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { sweepOut } from '../../db/sweep-out.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { stepUps } from './step-up.tables.ts';

type StepUp = Omit<typeof stepUps.$inferSelect, 'tenant'>;

/** Stores a proof, and deletes the brand's expired ones. */
export async function insertStepUp(db: TenantDb, scope: TenantScope, stepUp: StepUp, now: Date): Promise<void> {
  await sweepOut(db, scope, stepUps, now);
  await db.insert(stepUps).values({ tenant: scope.merchant, ...stepUp });
}

/** Takes a proof: of any number of concurrent callers exactly one gets true. One for another call or session stays. */
export async function takeStepUp(
  db: TenantDb,
  { merchant }: TenantScope,
  { proofHash, sessionId, purpose }: Omit<StepUp, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(stepUps)
    .where(
      and(
        eq(stepUps.tenant, merchant),
        eq(stepUps.proofHash, proofHash),
        eq(stepUps.sessionId, sessionId),
        eq(stepUps.purpose, purpose),
        gt(stepUps.expiresAt, now),
      ),
    );
  return rowCount === 1;
}
