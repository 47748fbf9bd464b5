import type { KeyObject } from 'node:crypto';
import { EMAIL_CODE_MINUTES } from '@marquee/contracts/constants';
import { fieldViolation } from '@marquee/contracts/registration';
import type { EmailChangeRequest, EmailCodeRequest } from '@marquee/contracts/schemas/contacts';
import { networkKey, ProblemError, safeEqual } from '@marquee/server-kit';
import { violatedUnique } from '@marquee/server-kit/postgres';
import { v7 as uuidv7 } from 'uuid';
import type { MemberCtx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { enqueueMail, type MailOutbox } from '../../outbound/mail/index.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { dropContactProof, requireContactProof } from '../contact/index.ts';
import { emailKey, findProfileText, lockMember } from '../member/index.ts';
import { dropLink } from '../password/index.ts';
import { putField, recordChanges } from '../profile/index.ts';
import { throttle } from '../verification/index.ts';
import { applyEmailChange, countTry, lockEmailChange, putEmailChange } from './email-change.repository.ts';
import { emailCode } from './email-code.ts';

const HOUR_MS = 60 * 60_000;
/** Codes for one member, from one network and to one address in an hour: a mailbox is not flooded, and no list of addresses is tried. */
const BY_MEMBER = { action: 'email-code', times: 5, periodMs: HOUR_MS };
const BY_NETWORK = { action: 'email-code-from', times: 10, periodMs: HOUR_MS };
const BY_ADDRESS = { action: 'email-code-to', times: 3, periodMs: HOUR_MS };
const TRIES_MAX = 5;

export interface EmailDeps {
  readonly withTenant: WithTenant;
  readonly mail: MailOutbox;
  /** `CODE_KEY` */
  readonly codeKey: KeyObject;
}

/**
 * Sends a code to a new address, after a proof of the member (`contactProof`). It does not reveal whether another member has the
 * address.
 * @throws ProblemError `validation_failed`, what `requireContactProof` throws, `too_many_requests`.
 */
export async function sendEmailCode(
  { withTenant, mail }: EmailDeps,
  ctx: MemberCtx,
  { email: typed, language }: EmailCodeRequest,
): Promise<void> {
  const email = readEmail(ctx, typed);
  const { memberId, sessionId } = ctx.actor;
  const now = ctx.clock.now();
  const retryAfterSeconds = await withTenant(ctx, async (db) => {
    await lockMember(db, ctx, memberId);
    await requireContactProof(db, ctx, 'email');
    const refused =
      (await throttle(db, ctx, memberId, BY_MEMBER)) ??
      (await throttle(db, ctx, networkKey(ctx.clientIp), BY_NETWORK)) ??
      (await throttle(db, ctx, emailKey(email), BY_ADDRESS));
    // Returned, not thrown: what was counted stays so.
    if (refused !== null) return refused;
    const id = uuidv7({ msecs: now.getTime() });
    const expiresAt = new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000);
    await putEmailChange(db, ctx, { memberId, id, sessionId, email, emailKey: emailKey(email), expiresAt });
    const { languages, defaultLanguage } = ctx.manifest.public;
    const about = { memberId, id, language: languages.find((offered) => offered === language) ?? defaultLanguage };
    await enqueueMail(db, ctx, { kind: 'email_code', about }, now);
    return null;
  });
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  mail.wake(ctx.merchant);
}

function readEmail(ctx: MemberCtx, typed: string): string {
  const email = typed.trim();
  const rule = { ...ctx.manifest.public.registration.email, enabled: true, required: true } as const;
  const violation = fieldViolation('email', { ...rule, acceptedPattern: 'email' }, email);
  if (violation !== null) throw new ProblemError('validation_failed', { errors: [{ path: 'email', ...violation }] });
  return email;
}

/**
 * Puts the new address into effect with the code sent to it, from the session that requested it. A notice goes to the old address,
 * and a link for a new password that was sent there ends.
 * @throws ProblemError what `requireContactProof` throws, `code_invalid`, `code_expired`, `email_taken` (revealed only to the reader of that mailbox).
 */
export async function changeEmail(
  { withTenant, mail, codeKey }: EmailDeps,
  ctx: MemberCtx,
  { verificationCode, language }: EmailChangeRequest,
  host: string,
): Promise<void> {
  const { memberId, sessionId } = ctx.actor;
  const refusal = await withTenant(ctx, async (db) => {
    const member = await lockMember(db, ctx, memberId);
    const change = await lockEmailChange(db, ctx, memberId);
    await requireContactProof(db, ctx, 'email');
    if (member === null || change === null || change.sessionId !== sessionId) return new ProblemError('code_invalid');
    if (change.expiresAt <= ctx.clock.now() || change.tries >= TRIES_MAX) return new ProblemError('code_expired');
    if (!safeEqual(emailCode(codeKey, ctx.merchant, change.id), verificationCode.trim())) {
      await countTry(db, ctx, change);
      return new ProblemError('code_invalid');
    }
    const to = await findProfileText(db, ctx, memberId, 'email');
    await dropContactProof(db, ctx, 'email');
    await dropLink(db, ctx, memberId);
    await applyEmailChange(db, ctx, change, ctx.clock.now());
    await putField(db, ctx, memberId, { field: 'email', value: change.email });
    const version = member.profileVersion + 1;
    const by = { staff: null, idempotencyKey: null, reason: null };
    await recordChanges(db, ctx, memberId, [{ version, field: 'email', kind: 'changed', at: ctx.clock.now(), ...by }]);
    const notice = { memberId, at: ctx.clock.now(), host, language, ...(to === null ? {} : { to }) };
    await enqueueAccountNotice(db, ctx, { event: 'email_changed', ...notice });
    return null;
  }).catch((error: unknown) => {
    if (violatedUnique(error) !== 'member_email') throw error;
    return new ProblemError('email_taken');
  });
  // Thrown here, after the try was counted.
  if (refusal !== null) throw refusal;
  mail.wake(ctx.merchant);
}
