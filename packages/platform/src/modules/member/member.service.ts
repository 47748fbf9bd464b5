import type { MemberInfo } from '@marquee/contracts/schemas/member';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findMember, type Member } from './member.repository.ts';

const SHOWN_DIGITS = 3;

/** The number as its owner sees it; null: none is known. */
export const shownMobile = ({
  mobileKey,
  mobileProvenAt,
}: Pick<Member, 'mobileKey' | 'mobileProvenAt'>): MemberInfo['mobile'] =>
  mobileKey === null ? null : { shown: `•••• ${mobileKey.slice(-SHOWN_DIGITS)}`, isProven: mobileProvenAt !== null };

/** Whether the member has a valid payment password. */
export type HasPaymentPassword = (db: TenantDb, ctx: MemberCtx, member: Member) => Promise<boolean>;

/** Member info of §3. `toUpline` and `clubLabel` stay empty until agents and the club exist. */
export async function readMemberInfo(
  db: TenantDb,
  ctx: MemberCtx,
  hasPaymentPassword: HasPaymentPassword,
): Promise<MemberInfo> {
  const member = await findMember(db, ctx, ctx.actor.memberId);
  if (member === null) throw new ProblemError('token_invalid');
  const { previousLoginAt, previousLoginIp } = member;
  return {
    id: member.id,
    account: member.username,
    nickname: member.nickname,
    type: member.accountType,
    toUpline: false,
    clubLabel: null,
    currency: member.currency,
    registeredAt: member.registeredAt.toISOString(),
    hasPassword: member.passwordKnown,
    hasPaymentPassword: await hasPaymentPassword(db, ctx, member),
    mobile: shownMobile(member),
    previousLogin: previousLoginAt === null ? null : { at: previousLoginAt.toISOString(), ip: previousLoginIp ?? '' },
  };
}
