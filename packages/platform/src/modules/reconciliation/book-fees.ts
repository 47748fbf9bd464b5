import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type Posting, postWithin } from '../wallet/index.ts';
import type { DayKey } from './recon-day.repository.ts';

/** Source of the postings of fees; their reference is the provider and the line's reference. */
export const FEE_SOURCE = 'payment_day';

/**
 * Books the fees that a payment provider took on a day, once for each line of its file: the provider owes that much less, and the brand
 * bears it. A fee that another file of the day changes stays as it was booked, which the comparison shows.
 */
export async function bookFees(db: TenantDb, scope: TenantScope, { provider, day }: DayKey, now: Date): Promise<void> {
  const { rows } = await db.execute<{ ref: string; currency: string; amount: string }>(sql`
    SELECT l.ref, l.currency, trunc(l.amount)::text AS amount FROM app.recon_line l
    WHERE l.tenant = ${scope.merchant} AND l.provider = ${provider} AND l.day = ${day} AND l.kind = 'fee' AND NOT EXISTS (
      SELECT FROM core.tx t WHERE t.tenant = ${scope.merchant} AND t.source = ${FEE_SOURCE} AND t.ref = ${provider} || ' ' || l.ref)
    ORDER BY l.ref`);
  for (const { ref, currency, amount } of rows) {
    const posting = feePosting({ provider, ref: `${provider} ${ref}`, day, currency, amount: BigInt(amount) });
    const { outcome } = await postWithin(db, { ...scope, clock: { now: () => now } }, posting);
    if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a payment provider's fee`);
  }
}

interface Fee {
  readonly provider: string;
  readonly ref: string;
  readonly day: string;
  readonly currency: string;
  readonly amount: bigint;
}

const feePosting = ({ provider, ref, day, currency, amount }: Fee): Posting => ({
  kind: 'provider_fee',
  source: FEE_SOURCE,
  ref,
  member: null,
  currency,
  subject: day,
  lines: [
    { account: 'adjustment', owner: '', currency, amount: -amount },
    { account: 'psp_clearing', owner: provider, currency, amount },
  ],
});
