import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { KEPT_MS } from '../../retention.ts';
import { throttles } from './verification.tables.ts';

/** Deletes what these brands counted long ago; the keys name addresses and numbers of visitors. */
export async function forgetThrottles(
  { withTenant, clock }: { readonly withTenant: WithTenant; readonly clock: Clock },
  merchants: readonly string[],
): Promise<void> {
  const since = new Date(clock.now().getTime() - KEPT_MS.throttles);
  for (const merchant of merchants) {
    await withTenant({ merchant }, (db) =>
      db.delete(throttles).where(and(eq(throttles.tenant, merchant), lt(throttles.windowStart, since))),
    );
  }
}
