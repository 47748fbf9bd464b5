import type { ContactsValue } from '@marquee/contracts/schemas/member';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findMember, maskedEmail, shownMobile } from '../member/index.ts';
import { findProfile } from '../profile/index.ts';
import { hasPaymentPassword } from './has-payment-password.ts';
import { staffResetEnd } from './staff-reset.ts';

/** The member's e-mail address and number, and what changing them takes. */
export async function readContacts(db: TenantDb, ctx: MemberCtx): Promise<ContactsValue> {
  const member = await findMember(db, ctx, ctx.actor.memberId);
  if (member === null) throw new ProblemError('token_invalid');
  const { emailKey, emailProvenAt } = member;
  const profile = await findProfile(db, ctx, member.id);
  const isVerified = (field: 'email' | 'mobileNum') => (profile.get(field)?.verifiedAt ?? null) !== null;
  const isPaymentSet = await hasPaymentPassword(db, ctx, member);
  const mobile = shownMobile(member);
  return {
    email:
      emailKey === null
        ? null
        : { shown: maskedEmail(emailKey), isProven: emailProvenAt !== null, isVerified: isVerified('email') },
    mobile: mobile && { ...mobile, isVerified: isVerified('mobileNum') },
    proof: isPaymentSet ? 'payment' : 'login',
    changeableFrom: isPaymentSet ? null : (staffResetEnd(ctx, member)?.toISOString() ?? null),
  };
}
