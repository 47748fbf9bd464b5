import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { requirePlay } from './reality-check.ts';

/**
 * Admits the caller's money to a vendor's own wallet, where bets are not ours to refuse. Money home is always accepted.
 * @throws ProblemError `token_invalid`, and what `requirePlay` throws.
 */
export async function admitVendorMoney(db: TenantDb, ctx: MemberCtx): Promise<void> {
  const member = await lockMember(db, ctx, ctx.actor.memberId);
  // Locked by staff since the call began: its money would not be brought back.
  if (member?.state !== 'active') throw new ProblemError('token_invalid');
  await requirePlay(db, ctx, { keepsBalance: true });
}
