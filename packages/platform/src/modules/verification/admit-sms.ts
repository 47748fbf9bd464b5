import type { CodePurpose } from '@marquee/contracts/schemas/verification';
import { networkKey, ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { HumanChecks } from './human-check.ts';
import type { Mobile } from './read-mobile.ts';
import { type CaptchaAnswer, refuseWithoutCaptcha } from './refuse-without-captcha.ts';
import {
  countPaid,
  countRequests,
  countUsed,
  listSent,
  type SmsCode,
  takeBrandTurn,
  takeSendingTurn,
} from './sms-code.repository.ts';
import * as limits from './sms-limits.ts';
import { throttle } from './throttle.ts';

/** A request for a code, with the human check and the captcha that may be needed. */
export interface CodeRequest extends CaptchaAnswer {
  readonly purpose: CodePurpose;
  readonly mobile: Mobile;
  readonly humanCheck?: string | undefined;
}

/** The columns by which limits are counted. */
export type SmsSubject = Pick<SmsCode, 'mobileKey' | 'purpose' | 'dialingCode' | 'prefix' | 'network'>;

/** The neighbours of a number differ from it only in the last four digits. */
const NEIGHBOUR_DIGITS = 4;

export const subjectOf = ({ clientIp }: Pick<Ctx, 'clientIp'>, { purpose, mobile }: CodeRequest): SmsSubject => ({
  mobileKey: mobile.key,
  purpose,
  dialingCode: mobile.dialingCode,
  prefix: mobile.key.slice(0, -NEIGHBOUR_DIGITS),
  network: networkKey(clientIp),
});

/**
 * Decides whether a message may be sent: null, or the problem (§9; SEC-A10: human check, captcha, address, number, prefix, brand,
 * conversion). It reads no account, so it reveals none. It returns refusals instead of throwing them, so that the caller's
 * transaction commits what was used up.
 */
export async function refuseSms(
  humanChecks: HumanChecks,
  db: TenantDb,
  ctx: Ctx,
  request: CodeRequest,
): Promise<ProblemError | null> {
  const subject = subjectOf(ctx, request);
  const now = ctx.clock.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const pausedSeconds = await throttle(db, ctx, subject.network, limits.REQUESTS);
  if (pausedSeconds !== null) return tooMany(pausedSeconds * 1000);
  const notHuman = await humanChecks.refuse(db, ctx, 'sms', request.humanCheck);
  if (notHuman !== null) return notHuman;

  await takeSendingTurn(db, ctx, subject);
  const requests = await countRequests(db, ctx, { network: subject.network }, before(limits.NETWORK.periodMs));
  if (requests >= limits.NETWORK.withoutCaptcha) {
    const refusal = await refuseWithoutCaptcha(humanChecks, db, ctx, 'sms', request);
    if (refusal !== null) return refusal;
  }
  if (requests >= limits.NETWORK.max) return limited(ctx, subject, 'network');
  const sent = await listSent(db, ctx, subject.mobileKey, before(limits.NUMBER.periodMs));
  const waitMs = waitOf(subject.purpose, sent, now);
  if (waitMs > 0) return tooMany(waitMs);
  const neighbours = await countRequests(db, ctx, { prefix: subject.prefix }, before(limits.PREFIX.periodMs));
  if (neighbours >= limits.PREFIX.max) return limited(ctx, subject, 'prefix');

  await takeBrandTurn(db, ctx);
  const paid = await countPaid(db, ctx, before(limits.BRAND_PERIOD_MS));
  if (paid >= ctx.manifest.private.smsPerDay) return limited(ctx, subject, 'brand', 'sms_quota_exceeded');
  const { sample, least, periodMs, settleMs } = limits.CONVERSION;
  const period = { since: before(periodMs), until: before(settleMs) };
  const conversion = await countUsed(db, ctx, subject, period);
  const isPumped = conversion.sent >= sample && conversion.used / conversion.sent < least;
  return isPumped ? limited(ctx, subject, 'conversion') : null;
}

/**
 * Milliseconds until a number may be sent another code; 0: now. Only messages that were sent, or counted as sent, cause a wait:
 * not those that the provider refused, nor codes that were used.
 */
function waitOf(purpose: CodePurpose, sent: readonly SmsCode[], now: Date): number {
  const isLost = ({ state, issuedAt }: SmsCode) =>
    state === 'unknown' || (state === 'sending' && now.getTime() - issuedAt.getTime() > limits.LOST_AFTER_MS);
  const taken = sent.filter(({ state }) => state !== 'unsent');
  const oldest = taken[limits.NUMBER.max - 1];
  const capMs = oldest === undefined ? 0 : until(oldest.issuedAt, limits.NUMBER.periodMs, now);
  const same = taken.filter((code) => code.purpose === purpose && !isLost(code));
  const [newest] = same;
  if (newest === undefined || newest.usedAt !== null) return capMs;
  const restMs = same.length === 1 ? limits.FIRST_WAIT_MS[purpose] : limits.NEXT_WAIT_MS;
  return Math.max(capMs, until(newest.issuedAt, restMs, now));
}

const until = (from: Date, periodMs: number, now: Date): number =>
  Math.max(from.getTime() + periodMs - now.getTime(), 0);

const tooMany = (waitMs: number): ProblemError =>
  new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });

/**
 * The log names the limit. The caller gets one answer for all limits, except for the brand's own: there waiting does not help,
 * and customer service can (§8).
 */
function limited(
  { log }: Ctx,
  { purpose, dialingCode }: SmsSubject,
  limit: string,
  code: 'too_many_requests' | 'sms_quota_exceeded' = 'too_many_requests',
): ProblemError {
  log.warn({ limit, purpose, dialingCode }, 'no SMS: a limit against pumping was met');
  return new ProblemError(code, { retryAfterSeconds: limits.REFUSED_WAIT_MS / 1000 });
}
