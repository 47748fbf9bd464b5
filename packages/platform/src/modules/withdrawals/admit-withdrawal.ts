import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { missingLevel } from '../identity-level/index.ts';
import type { Member } from '../member/index.ts';
import { sumSince } from './withdrawals.repository.ts';

/** The level of verification that the member lacks, and what may be withdrawn without it; null: none is lacking. */
export async function readMissingIdentity(
  db: TenantDb,
  ctx: MemberCtx,
  { id, currency }: Pick<Member, 'id' | 'currency'>,
) {
  const missing = await missingLevel(db, ctx, id);
  if (missing === null) return null;
  const before = await sumSince(db, ctx, id, new Date(0));
  const left = (parseMinor(missing.above, decimalsOf(currency)) ?? 0n) - before.minor;
  return { ...missing, left: left > 0n ? left : 0n };
}

/** @throws ProblemError `identity_required`: all withdrawals together would exceed what an unverified member may withdraw. */
export async function admitWithdrawal(
  db: TenantDb,
  ctx: MemberCtx,
  member: Pick<Member, 'id' | 'currency'>,
  amount: bigint,
): Promise<void> {
  const missing = await readMissingIdentity(db, ctx, member);
  if (missing !== null && amount > missing.left) throw new ProblemError('identity_required');
}
