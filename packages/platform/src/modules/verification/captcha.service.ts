import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CAPTCHA_REFRESH_MS, CAPTCHA_TTL_MS } from '@marquee/contracts/constants';
import type { CaptchaPurpose, CaptchaValue } from '@marquee/contracts/schemas/session';
import { networkKey, ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { CAPTCHA_ALPHABET } from './captcha-glyphs.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { throttle } from './throttle.ts';
import { insertCaptcha, takeCaptcha } from './verification.repository.ts';

const LENGTH = 5;
const REFRESH = { action: 'captcha', times: 1, periodMs: CAPTCHA_REFRESH_MS };

/** Generates the letters of a captcha. */
export type CaptchaText = () => string;

export const randomCaptchaText: CaptchaText = () =>
  Array.from({ length: LENGTH }, () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)]).join('');

const randomFraction = (): number => randomInt(2 ** 32) / 2 ** 32;

const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** The id is the salt; the hash includes the purpose. */
const answerHash = (id: string, purpose: CaptchaPurpose, answer: string): Buffer =>
  createHash('sha256').update(`${id}:${purpose}:${answer.trim().toUpperCase()}`).digest();

/**
 * Creates a captcha for this brand and purpose: base64 PNG, valid for two minutes and one answer.
 * @throws ProblemError `too_many_requests` when the address got one within the last second (§9).
 */
export async function issueCaptcha(
  withTenant: WithTenant,
  ctx: Ctx,
  purpose: CaptchaPurpose,
  captchaText: CaptchaText,
): Promise<CaptchaValue> {
  const text = captchaText();
  const id = randomBytes(16).toString('base64url');
  const now = ctx.clock.now();
  const captcha = { id, purpose, answerHash: answerHash(id, purpose, text), expiresAt: later(now, CAPTCHA_TTL_MS) };
  await withTenant(ctx, async (db) => {
    const retryAfterSeconds = await throttle(db, ctx, networkKey(ctx.clientIp), REFRESH);
    if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
    await insertCaptcha(db, ctx, captcha, now);
  });
  const image = await drawCaptcha(text, randomFraction);
  return { captchaId: id, image: image.toString('base64'), expiresInSeconds: CAPTCHA_TTL_MS / 1000 };
}

/**
 * Whether `answer` solves the captcha; it is used up either way. The caller's transaction must commit even when this is false, or
 * the captcha could be tried again.
 */
export async function redeemCaptcha(
  db: TenantDb,
  ctx: Ctx,
  purpose: CaptchaPurpose,
  id: string | undefined,
  answer: string | undefined,
): Promise<boolean> {
  if (!id || !answer) return false;
  const captcha = await takeCaptcha(db, ctx, id, purpose);
  return (
    captcha !== null &&
    captcha.expiresAt > ctx.clock.now() &&
    timingSafeEqual(captcha.answerHash, answerHash(id, purpose, answer))
  );
}
