import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import type { WithdrawOptionsValue } from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Member } from '../member/index.ts';
import { sumSince } from './withdrawals.repository.ts';

type MissingLevel = NonNullable<WithdrawOptionsValue['identity']>;

/** The level of verification that the brand requires and that the member lacks; null: none. No level can be reached yet. */
export function missingLevel({ manifest }: Pick<MemberCtx, 'manifest'>): MissingLevel | null {
  const { identityForWithdrawal: level, identityAbove: above } = manifest.private.protection;
  return level === 'none' ? null : { level, above };
}

/** @throws ProblemError `identity_required`: all withdrawals together would exceed what an unverified member may withdraw. */
export async function admitWithdrawal(
  db: TenantDb,
  ctx: MemberCtx,
  { id, currency }: Pick<Member, 'id' | 'currency'>,
  amount: bigint,
): Promise<void> {
  const missing = missingLevel(ctx);
  if (missing === null) return;
  const before = await sumSince(db, ctx, id, new Date(0));
  if (before.minor + amount > (parseMinor(missing.above, decimalsOf(currency)) ?? 0n))
    throw new ProblemError('identity_required');
}
