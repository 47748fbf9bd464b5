import { captchaQuery, captchaValue } from '@marquee/contracts/schemas/session';
import type { Server } from '@marquee/server-kit';
import { registerCall } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { type CaptchaText, issueCaptcha } from './captcha.service.ts';

/** GET /wps/captcha. `captchaText` is random; a test knows the letters by passing its own. */
export function registerVerification(app: Server, { withTenant }: Services, captchaText: CaptchaText): void {
  registerCall(app, 'captcha', {
    query: captchaQuery,
    value: captchaValue,
    handler: (ctx, { query }) => issueCaptcha(withTenant, ctx, query.purpose, captchaText),
  });
}
