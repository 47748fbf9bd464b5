import { ProblemError } from '@marquee/server-kit';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { holdPlay, lockProtectionRow, type Protection } from './protection.repository.ts';

/** Locks member, accounts and the row of protection, in the order of a posting. @throws ProblemError `not_found`. */
export async function lockProtection(
  db: TenantDb,
  ctx: TimedScope,
  memberId: string,
): Promise<{ readonly currency: string; readonly protection: Protection }> {
  const member = await lockMember(db, ctx, memberId);
  if (member === null) throw new ProblemError('not_found');
  await holdPlay(db, ctx, memberId, member.currency);
  const protection = await lockProtectionRow(db, ctx, memberId, ctx.clock.now());
  return { currency: member.currency, protection };
}
