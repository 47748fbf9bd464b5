import type { MobileChangeRequest, MobileCodeRequest } from '@marquee/contracts/schemas/contacts';
import type { SmsCodeValue } from '@marquee/contracts/schemas/verification';
import { ProblemError } from '@marquee/server-kit';
import { violatedUnique } from '@marquee/server-kit/postgres';
import { v7 as uuidv7 } from 'uuid';
import type { AfterResponse } from '../../after-response.ts';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import type { SmsSender } from '../../outbound/sms/index.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { dropContactProof, requireContactProof } from '../contact/index.ts';
import { findMember, findMemberByProvenMobile, lockMember, type Member, setProvenMobile } from '../member/index.ts';
import { putField, recordChanges } from '../profile/index.ts';
import { type Codes, type Mobile, readMobile, throttle } from '../verification/index.ts';
import { numberChangedText } from './number-changed-text.ts';
import { requireUseOfNumbers } from './require-use-of-numbers.ts';

/** Codes for one member in an hour, beside the limits of all SMS. */
const BY_MEMBER = { action: 'mobile-code', times: 5, periodMs: 60 * 60_000 };

export interface MobileChangeDeps {
  readonly withTenant: WithTenant;
  readonly codes: Codes;
  readonly mail: MailOutbox;
  readonly sms: SmsSender;
  readonly afterResponse: AfterResponse;
}

/**
 * Sends a code to a new number, after a proof of the member (`contactProof`). It does not reveal whether another member has the
 * number.
 * @throws ProblemError `switch_off` (a proven number has no use here), `validation_failed`, `conflict` (it is the member's, and
 * proven), what `requireContactProof` and `sendToAnyNumber` throw.
 */
export async function sendMobileCode(
  { withTenant, codes }: Pick<MobileChangeDeps, 'withTenant' | 'codes'>,
  ctx: MemberCtx,
  { mobileNum, countryDialingCode, ...request }: MobileCodeRequest,
): Promise<SmsCodeValue> {
  requireUseOfNumbers(ctx);
  const mobile = readMobile(ctx, { mobileNum, countryDialingCode });
  const { memberId } = ctx.actor;
  const retryAfterSeconds = await withTenant(ctx, async (db) => {
    await requireContactProof(db, ctx, 'mobile');
    if (isOwn(await findMember(db, ctx, memberId), mobile)) throw new ProblemError('conflict');
    return throttle(db, ctx, memberId, BY_MEMBER);
  });
  // Thrown here, after the request was counted.
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  return codes.sendToAnyNumber(ctx, { ...request, purpose: 'change', mobile });
}

const isOwn = (member: Member | null, mobile: Mobile): boolean =>
  member?.mobileKey === mobile.key && member.mobileProvenAt !== null;

/**
 * Puts the new number into effect with the code sent to it. Notices go to the old number, if it was proven, by mail, and into the
 * member centre. `answered`: when the response is sent.
 * @throws ProblemError `switch_off`, `validation_failed`, what `requireContactProof` throws, `code_invalid`, `code_expired`,
 * `too_many_requests`, `mobile_taken` (revealed only with the code).
 */
export async function changeMobile(
  { withTenant, codes, mail, sms, afterResponse }: MobileChangeDeps,
  ctx: MemberCtx,
  { mobileNum, countryDialingCode, verificationCode: code, language }: MobileChangeRequest,
  { host, answered }: { readonly host: string; readonly answered: Promise<void> },
): Promise<void> {
  requireUseOfNumbers(ctx);
  const mobile = readMobile(ctx, { mobileNum, countryDialingCode });
  const outcome = await withTenant(ctx, async (db) => {
    const member = await lockMember(db, ctx, ctx.actor.memberId);
    await requireContactProof(db, ctx, 'mobile');
    const refused = await codes.redeem(db, ctx, { purpose: 'change', mobile, code });
    if (refused !== null) return refused;
    const isTaken = (await findMemberByProvenMobile(db, ctx, mobile.key)) !== null;
    if (member === null || isTaken) return new ProblemError('mobile_taken');
    await applyChange(db, ctx, member, { mobile, mobileNum });
    await enqueueAccountNotice(db, ctx, {
      event: 'mobile_changed',
      memberId: member.id,
      at: ctx.clock.now(),
      host,
      language,
    });
    return member;
  }).catch((error: unknown) => {
    // Two members proved it at the same moment.
    if (violatedUnique(error) !== 'member_mobile') throw error;
    return new ProblemError('mobile_taken');
  });
  // Thrown here, after the try was counted.
  if (outcome instanceof ProblemError) throw outcome;
  mail.wake(ctx.merchant);
  const { mobileKey, mobileProvenAt } = outcome;
  if (mobileKey === null || mobileProvenAt === null) return;
  const notice = { id: uuidv7(), to: `+${mobileKey}`, text: numberChangedText(ctx, language) };
  afterResponse.do(ctx, answered, 'a notice by SMS', () => sms.send(notice));
}

async function applyChange(
  db: TenantDb,
  ctx: MemberCtx,
  { id, profileVersion }: Member,
  { mobile, mobileNum }: { readonly mobile: Mobile; readonly mobileNum: string },
): Promise<void> {
  const now = ctx.clock.now();
  await dropContactProof(db, ctx, 'mobile');
  await setProvenMobile(db, ctx, id, { mobileKey: mobile.key, now });
  await putField(db, ctx, id, { field: 'mobileNum', value: mobileNum });
  await putField(db, ctx, id, { field: 'countryDialingCode', value: mobile.dialingCode });
  const by = { staff: null, idempotencyKey: null, reason: null };
  const version = profileVersion + 1;
  await recordChanges(db, ctx, id, [{ version, field: 'mobileNum', kind: 'changed', at: now, ...by }]);
}
