import { humanCheckQuery, humanCheckValue } from '@marquee/contracts/schemas/human-check';
import { captchaQuery, captchaValue } from '@marquee/contracts/schemas/session';
import { smsCodeValue, smsLoginCodeRequest, smsRegisterRequest } from '@marquee/contracts/schemas/verification';
import { ProblemError } from '@marquee/server-kit';
import { whenAnswered } from '../../after-response.ts';
import type { PlayerRoutes } from '../../calls.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { findMemberByProvenMobile } from '../member/index.ts';
import { type CaptchaText, issueCaptcha } from './captcha.service.ts';
import type { Codes } from './codes.ts';
import type { HumanChecks } from './human-check.ts';
import { readMobile } from './read-mobile.ts';

/** The switch that turns on each code for existing accounts (§6). */
const SWITCH_OF = { login: 'MOBILEVERCODELOGIN3', recover: 'CHNGPASSVERIF3' } as const;

export interface VerificationDeps {
  readonly withTenant: WithTenant;
  readonly humanChecks: HumanChecks;
  /** Random; a test knows the letters by passing its own. */
  readonly captchaText: CaptchaText;
}

/** GET /wps/captcha, GET /wps/x/verification/humanCheck. */
export function verificationRoutes(
  routes: PlayerRoutes,
  { withTenant, humanChecks, captchaText }: VerificationDeps,
): void {
  routes.route('captcha', {
    query: captchaQuery,
    value: captchaValue,
    handler: (ctx, { query }) => issueCaptcha(withTenant, ctx, query.purpose, captchaText),
  });
  routes.route('humanCheck', {
    query: humanCheckQuery,
    value: humanCheckValue,
    handler: (ctx, { query }) => humanChecks.issue(ctx, query.purpose),
  });
}

/** POST /wps/verification/sms/noLogin and …/register. */
export function smsCodeRoutes(routes: PlayerRoutes, codes: Codes): void {
  routes.route('smsLoginCode', {
    body: smsLoginCodeRequest,
    value: smsCodeValue,
    handler: (ctx, { body, reply }) => {
      if (!ctx.manifest.public.switches[SWITCH_OF[body.purpose]]) throw new ProblemError('switch_off');
      const mobile = readMobile(ctx, body);
      return codes.sendToKnown(
        ctx,
        { ...body, mobile },
        async (db) => (await findMemberByProvenMobile(db, ctx, mobile.key)) !== null,
        whenAnswered(reply),
      );
    },
  });
  routes.route('smsRegister', {
    body: smsRegisterRequest,
    value: smsCodeValue,
    handler: (ctx, { body }) => {
      const { mobileNo: mobileNum, ...rest } = body;
      const mobile = readMobile(ctx, { ...rest, mobileNum }, 'mobileNo');
      return codes.sendToAnyNumber(ctx, { ...rest, purpose: 'register', mobile });
    },
  });
}
