import type { CaptchaPurpose } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { redeemCaptcha } from './captcha.service.ts';
import type { HumanChecks } from './human-check.ts';

const CHECK_PURPOSES = { login: 'loginCaptcha', register: 'registerCaptcha', sms: 'smsCaptcha' } as const;
/** At log-in it is reported beside the wrong credentials. */
const MISSING = { login: 'captcha_required', register: 'captcha_needed', sms: 'captcha_needed' } as const;

/** An answer to a captcha: the letters of the picture, or a human check for players who cannot read it (WCAG 2.2, 1.1.1). */
export interface CaptchaAnswer {
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
  readonly captchaCheck?: string | undefined;
}

/**
 * Null when it is solved, or the problem; used up either way. The caller's transaction must commit in both cases, or the captcha
 * could be tried again.
 */
export async function refuseWithoutCaptcha(
  humanChecks: HumanChecks,
  db: TenantDb,
  ctx: Ctx,
  purpose: CaptchaPurpose,
  { captcha, captchaId, captchaCheck }: CaptchaAnswer,
): Promise<ProblemError | null> {
  if (captchaCheck) {
    const isHuman = await humanChecks.redeem(db, ctx, CHECK_PURPOSES[purpose], captchaCheck);
    return isHuman ? null : new ProblemError('human_check_failed', { captcha: true });
  }
  if (!captcha) return new ProblemError(MISSING[purpose], { captcha: true });
  const isSolved = await redeemCaptcha(db, ctx, purpose, captchaId, captcha);
  return isSolved ? null : new ProblemError('captcha_invalid', { captcha: true });
}
