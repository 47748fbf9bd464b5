import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import { SMS_CODE_MINUTES } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { CodePurpose, SmsCodeValue } from '@marquee/contracts/schemas/verification';
import { networkKey, ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import type { AfterResponse } from '../../after-response.ts';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { SmsSendError, type SmsSender } from '../../outbound/sms/index.ts';
import { type CodeRequest, refuseSms, subjectOf } from './admit-sms.ts';
import { codeText } from './code-text.ts';
import type { HumanChecks } from './human-check.ts';
import type { Mobile } from './read-mobile.ts';
import { insertCode, lockNewest, recordOutcome, recordTry } from './sms-code.repository.ts';
import { BRAND_PERIOD_MS, CODE_TRIES_MAX, CODE_TTL_MS, GUESSES } from './sms-limits.ts';
import { throttle } from './throttle.ts';

/** Seven digits are 23 bits, above the 20 that a code with few tries needs (SEC-A09). */
const DIGITS = 7;
const UNAVAILABLE_RETRY_S = 30;

export interface CodesDeps {
  readonly withTenant: WithTenant;
  readonly sms: SmsSender;
  /** `CODE_KEY`: without it, a reader of the database cannot try all codes. */
  readonly codeKey: KeyObject;
  readonly humanChecks: HumanChecks;
  readonly afterResponse: AfterResponse;
}

export interface SendRequest extends CodeRequest {
  readonly language?: LanguageCode | undefined;
}

export interface RedeemRequest {
  readonly purpose: CodePurpose;
  readonly mobile: Mobile;
  readonly code: string;
}

interface IssuedCode {
  readonly id: string;
  readonly code: string;
}

/** One-time codes: bound to a number, a purpose and a brand, valid for five minutes, five tries and one use (SEC-A09). */
export class Codes {
  readonly #deps: CodesDeps;

  constructor(deps: CodesDeps) {
    this.#deps = deps;
  }

  /**
   * Sends a code to any number, known or not.
   * @throws ProblemError `too_many_requests`, `human_check_failed`, `captcha_needed`, `captcha_invalid`, `sms_quota_exceeded`,
   * `sms_refused`, `sms_unavailable`.
   */
  async sendToAnyNumber(ctx: Ctx, request: SendRequest): Promise<SmsCodeValue> {
    const issued = await this.#issue(ctx, request, async () => true);
    await this.#send(ctx, request, issued);
    return { expiredMinutes: SMS_CODE_MINUTES };
  }

  /**
   * Sends a code to a number that `isKnown` accepts as the way into an account. Any other number is counted, delayed and answered
   * alike, but gets no message: the message is sent after the response (`answered`), and the provider's answer about one number
   * stays hidden. The provider's health is checked first, so that an outage is reported for every number.
   * @throws ProblemError `too_many_requests`, `human_check_failed`, `captcha_needed`, `captcha_invalid`, `sms_unavailable`.
   */
  async sendToKnown(
    ctx: Ctx,
    request: SendRequest,
    isKnown: (db: TenantDb) => Promise<boolean>,
    answered: Promise<void>,
  ): Promise<SmsCodeValue> {
    await this.#deps.sms.check().catch((error: unknown) => {
      throw problemOf(ctx, error);
    });
    let isAddressed = false;
    const issued = await this.#issue(ctx, request, async (db) => {
      isAddressed = await isKnown(db);
      return isAddressed;
    });
    if (isAddressed) {
      const send = () => this.#send(ctx, request, issued).catch(unlessRefused);
      this.#deps.afterResponse.do(ctx, answered, 'a code by SMS', send);
    }
    return { expiredMinutes: SMS_CODE_MINUTES };
  }

  /**
   * Uses a code up: null when it is right, once; else the problem, which the caller throws after its transaction has committed,
   * or the try would not be counted. When the caller's transaction rolls back after null, the code stays valid.
   */
  async redeem(db: TenantDb, ctx: Ctx, { purpose, mobile, code }: RedeemRequest): Promise<ProblemError | null> {
    const retryAfterSeconds = await throttle(db, ctx, networkKey(ctx.clientIp), GUESSES);
    if (retryAfterSeconds !== null) return new ProblemError('too_many_requests', { retryAfterSeconds });
    const newest = await lockNewest(db, ctx, { mobileKey: mobile.key, purpose });
    const now = ctx.clock.now();
    if (newest === null || newest.usedAt !== null) return new ProblemError('code_invalid');
    if (newest.expiresAt <= now || newest.tries >= CODE_TRIES_MAX) return new ProblemError('code_expired');
    const isRight = timingSafeEqual(newest.codeHash, this.#hash(ctx, purpose, mobile, code.trim()));
    await recordTry(db, ctx, newest, isRight ? now : null);
    return isRight ? null : new ProblemError('code_invalid');
  }

  async #issue(ctx: Ctx, request: CodeRequest, isSent: (db: TenantDb) => Promise<boolean>): Promise<IssuedCode> {
    const now = ctx.clock.now();
    const id = uuidv7({ msecs: now.getTime() });
    const code = Array.from({ length: DIGITS }, () => randomInt(10)).join('');
    const refusal = await this.#deps.withTenant(ctx, async (db) => {
      const refused = await refuseSms(this.#deps.humanChecks, db, ctx, request);
      if (refused !== null) return refused;
      const state = (await isSent(db)) ? 'sending' : 'withheld';
      const times = { issuedAt: now, expiresAt: new Date(now.getTime() + CODE_TTL_MS), usedAt: null };
      const codeHash = this.#hash(ctx, request.purpose, request.mobile, code);
      const row = { id, ...subjectOf(ctx, request), codeHash, ...times, state, tries: 0 } as const;
      await insertCode(db, ctx, row, new Date(now.getTime() - BRAND_PERIOD_MS));
      return null;
    });
    if (refusal !== null) throw refusal;
    return { id, code };
  }

  /** @throws ProblemError `sms_refused`, `sms_unavailable`. */
  async #send(ctx: Ctx, { purpose, mobile, language }: SendRequest, { id, code }: IssuedCode): Promise<void> {
    const { sms, withTenant } = this.#deps;
    const failure = await sms.send({ id, to: `+${mobile.key}`, text: codeText(ctx, purpose, code, language) }).then(
      () => null,
      (error: unknown) => error,
    );
    const why = failure instanceof SmsSendError ? failure.why : 'unknown';
    const state = failure === null ? 'sent' : why === 'unknown' ? 'unknown' : 'unsent';
    await withTenant(ctx, (db) => recordOutcome(db, ctx, id, state));
    if (failure !== null) throw problemOf(ctx, failure);
  }

  #hash({ merchant }: Ctx, purpose: CodePurpose, { key }: Mobile, code: string): Buffer {
    return createHmac('sha256', this.#deps.codeKey).update(`${merchant}:${purpose}:${key}:${code}`).digest();
  }
}

/** The refusal is logged and stored already; the player may request another code at once. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ProblemError)) throw error;
}

function problemOf({ log }: Ctx, error: unknown): ProblemError {
  log.warn({ err: error }, 'an SMS was not sent');
  if (error instanceof SmsSendError && error.why === 'recipient') return new ProblemError('sms_refused');
  return new ProblemError('sms_unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_S }, { cause: error });
}
