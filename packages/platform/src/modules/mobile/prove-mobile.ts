import type { SmsCodeValue } from '@marquee/contracts/schemas/verification';
import { ProblemError } from '@marquee/server-kit';
import { violatedUnique } from '@marquee/server-kit/postgres';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { findMember, findMemberByProvenMobile, markMobileProven } from '../member/index.ts';
import type { Codes, Mobile, SendRequest } from '../verification/index.ts';
import { requireUseOfNumbers } from './require-use-of-numbers.ts';

export interface MobileDeps {
  readonly withTenant: WithTenant;
  readonly codes: Codes;
}

/**
 * Sends a code to the number that the member entered.
 * @throws ProblemError `switch_off` (a proven number opens nothing here), `conflict` (there is none, or it is proven), and what
 * `sendToAnyNumber` throws.
 */
export async function sendToOwnMobile(
  { withTenant, codes }: MobileDeps,
  ctx: MemberCtx,
  request: Omit<SendRequest, 'purpose' | 'mobile'>,
): Promise<SmsCodeValue> {
  const mobile = await withTenant(ctx, (db) => unprovenMobile(db, ctx));
  return codes.sendToAnyNumber(ctx, { ...request, purpose: 'prove', mobile });
}

/**
 * Makes the member's number a way to log in, with the code sent to it.
 * @throws ProblemError `switch_off`, `conflict`, `code_invalid`, `code_expired`, `too_many_requests`, `mobile_taken` (another
 * member has proven it; revealed only with its code).
 */
export async function proveMobile({ withTenant, codes }: MobileDeps, ctx: MemberCtx, code: string): Promise<void> {
  const refusal = await withTenant(ctx, async (db) => {
    const mobile = await unprovenMobile(db, ctx);
    const refused = await codes.redeem(db, ctx, { purpose: 'prove', mobile, code });
    if (refused !== null) return refused;
    if ((await findMemberByProvenMobile(db, ctx, mobile.key)) !== null) return new ProblemError('mobile_taken');
    await markMobileProven(db, ctx, ctx.actor.memberId, ctx.clock.now());
    return null;
  }).catch((error: unknown) => {
    // Two members proved it at the same moment.
    if (violatedUnique(error) === undefined) throw error;
    return new ProblemError('mobile_taken');
  });
  // Thrown here, after the try was counted.
  if (refusal !== null) throw refusal;
}

async function unprovenMobile(db: TenantDb, ctx: MemberCtx): Promise<Mobile> {
  requireUseOfNumbers(ctx);
  const { dialingCodes } = ctx.manifest.public;
  const member = await findMember(db, ctx, ctx.actor.memberId);
  if (member === null || member.mobileKey === null || member.mobileProvenAt !== null)
    throw new ProblemError('conflict');
  const key = member.mobileKey;
  const dialingCode = dialingCodes.find((code) => key.startsWith(code.slice(1)));
  // Forms by username accept any country's number; SMS go to the brand's countries only.
  if (dialingCode === undefined) throw new ProblemError('sms_refused');
  return { key, dialingCode };
}
