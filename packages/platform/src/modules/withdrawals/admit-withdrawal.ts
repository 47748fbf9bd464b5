import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { missingLevel } from '../identity/index.ts';
import type { Member } from '../member/index.ts';
import { sumSince } from './withdrawals.repository.ts';

/** @throws ProblemError `identity_required`: all withdrawals together would exceed what an unverified member may withdraw. */
export async function admitWithdrawal(
  db: TenantDb,
  ctx: MemberCtx,
  { id, currency }: Pick<Member, 'id' | 'currency'>,
  amount: bigint,
): Promise<void> {
  const missing = await missingLevel(db, ctx, id);
  if (missing === null) return;
  const before = await sumSince(db, ctx, id, new Date(0));
  if (before.minor + amount > (parseMinor(missing.above, decimalsOf(currency)) ?? 0n))
    throw new ProblemError('identity_required');
}
