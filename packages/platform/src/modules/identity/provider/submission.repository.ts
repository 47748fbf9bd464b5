import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../../context.ts';
import type { TenantDb } from '../../../db/with-tenant.ts';
import { identityEvents, identitySubmissions } from '../identity.tables.ts';
import type { IdentityEvent } from './identity-provider.ts';

export type Submission = Omit<typeof identitySubmissions.$inferSelect, 'tenant'>;

export async function insertSubmission(
  db: TenantDb,
  { merchant }: TenantScope,
  { checkId, provider, begunAt }: Pick<Submission, 'checkId' | 'provider' | 'begunAt'>,
): Promise<void> {
  await db
    .insert(identitySubmissions)
    .values({ tenant: merchant, checkId, provider, begunAt, state: 'waiting', sendings: 0 });
}

export async function findSubmission(
  db: TenantDb,
  { merchant }: TenantScope,
  checkId: string,
): Promise<Submission | null> {
  const [submission] = await db
    .select()
    .from(identitySubmissions)
    .where(and(eq(identitySubmissions.tenant, merchant), eq(identitySubmissions.checkId, checkId)));
  return submission ?? null;
}

export async function changeSubmission(
  db: TenantDb,
  { merchant }: TenantScope,
  checkId: string,
  change: Partial<Omit<Submission, 'checkId' | 'provider' | 'begunAt'>>,
): Promise<void> {
  await db
    .update(identitySubmissions)
    .set(change)
    .where(and(eq(identitySubmissions.tenant, merchant), eq(identitySubmissions.checkId, checkId)));
}

/** False when the event was stored before. A concurrent callback of the same event waits for this transaction. */
export async function insertIdentityEvent(
  db: TenantDb,
  { merchant }: TenantScope,
  {
    id,
    answer,
    provider,
    checkId,
    receivedAt,
  }: Pick<IdentityEvent, 'id' | 'answer'> & {
    readonly provider: string;
    readonly checkId: string;
    readonly receivedAt: Date;
  },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(identityEvents)
    .values({ tenant: merchant, provider, id, checkId, answer, receivedAt })
    .onConflictDoNothing();
  return rowCount === 1;
}
