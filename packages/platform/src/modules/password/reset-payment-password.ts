import { PAYMENT_RESET_MS } from '@marquee/contracts/constants';
import type { PaymentForgottenRequest } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import type { Jobs } from '../../services.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { lockMember } from '../member/index.ts';
import { resetGuesses } from '../session/index.ts';
import type { PasswordDeps } from './password-deps.ts';
import { dropPaymentReset, putPaymentReset } from './payment-reset.repository.ts';
import { proveSelf } from './prove-self.ts';
import { readNewPassword, refuseSame } from './read-new-password.ts';
import { settlePaymentReset } from './settle-payment-reset.ts';

export interface PaymentResetDeps extends PasswordDeps {
  readonly mail: MailOutbox;
  readonly jobs: Jobs;
}

/**
 * Requests a new payment password without the old one, proved by the log-in password. It becomes valid after a day, of which the
 * member gets a notice; cancelling it, or using the old one, ends the request. `host`: the brand's, for the notice's link.
 * @throws ProblemError `validation_failed`, `password_weak`, what `proveSelf` throws, `conflict` (there is none to forget).
 */
export async function requestPaymentReset(
  { policy, mail, jobs, ...deps }: PaymentResetDeps,
  ctx: MemberCtx,
  { password, newPassword: requested, confirmNewPassword, language, ...solved }: PaymentForgottenRequest,
  host: string,
): Promise<{ effectiveAt: string }> {
  const rule = { ...ctx.manifest.public.registration.paymentPassword, required: true };
  const { username } = ctx.actor;
  const newPassword = readNewPassword(ctx, policy, { newPassword: requested, confirmNewPassword }, { username, rule });
  if (password !== undefined) refuseSame(password, newPassword, 'paymentAsLogin');
  const { member, guess } = await proveSelf(deps, ctx, 'login', { password, language, ...solved });
  // Before the transaction, so that no connection waits for the hash.
  const newHash = await deps.passwords.hash(newPassword);
  const effectiveAt = await deps.withTenant(ctx, async (db) => {
    const now = await lockMember(db, ctx, member.id);
    if (guess !== null) await resetGuesses(db, ctx, guess.account, guess.guessId);
    if (now === null || now.paymentPasswordHash === null) return null;
    return waitFor({ jobs }, db, ctx, { memberId: member.id, newHash, host, language });
  });
  if (effectiveAt === null) throw new ProblemError('conflict');
  mail.wake(ctx.merchant);
  return { effectiveAt: effectiveAt.toISOString() };
}

interface Waiting {
  readonly memberId: string;
  readonly newHash: string;
  readonly host: string;
  readonly language: string | undefined;
}

/**
 * Stores a payment password that becomes valid after the wait. The member gets a notice now and one at that time, which is what it
 * resolves with.
 */
export async function waitFor(
  { jobs }: Pick<PaymentResetDeps, 'jobs'>,
  db: TenantDb,
  ctx: MemberCtx,
  { memberId, newHash, host, language }: Waiting,
): Promise<Date> {
  const requestedAt = ctx.clock.now();
  const effectiveAt = new Date(requestedAt.getTime() + PAYMENT_RESET_MS);
  // An earlier request whose wait is over counts.
  await settlePaymentReset(db, ctx, memberId, requestedAt);
  await putPaymentReset(db, ctx, { memberId, newHash, requestedAt, effectiveAt });
  await enqueueAccountNotice(db, ctx, { event: 'payment_reset', memberId, at: effectiveAt, host, language });
  await jobs.enqueue(db, ctx, 'paymentPassword.replace', { memberId, host, language }, { at: effectiveAt });
  return effectiveAt;
}

/** Ends a request for a new payment password; nothing happens without one. It protects the account, so it needs no proof. */
export async function cancelPaymentReset(withTenant: WithTenant, ctx: MemberCtx): Promise<void> {
  const { memberId } = ctx.actor;
  await withTenant(ctx, async (db) => {
    await settlePaymentReset(db, ctx, memberId, ctx.clock.now());
    await dropPaymentReset(db, ctx, memberId);
  });
}
