import { mobileChangeRequest, mobileCodeRequest } from '@marquee/contracts/schemas/contacts';
import { mobileProofRequest, smsCodeValue, smsOwnRequest } from '@marquee/contracts/schemas/verification';
import * as z from 'zod/mini';
import { whenAnswered } from '../../after-response.ts';
import { brandHost } from '../../brand-host.ts';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { changeMobile, type MobileChangeDeps, sendMobileCode } from './change-mobile.ts';
import { proveMobile, sendToOwnMobile } from './prove-mobile.ts';

const NOTHING = z.object({});

/**
 * POST /wps/x/verification/smsOwn sends the code for the entered number, /wps/x/member/proveMobile accepts it; mobileCode and
 * mobileChange of /wps/x/member do both for a new one.
 */
export function mobileRoutes(routes: PlayerRoutes, deps: MobileChangeDeps): void {
  routes.route('smsOwn', {
    body: smsOwnRequest,
    value: smsCodeValue,
    handler: (ctx, { body }) => sendToOwnMobile(deps, requireMember(ctx), body),
  });
  routes.route('proveMobile', {
    body: mobileProofRequest,
    value: NOTHING,
    handler: async (ctx, { body }) => {
      await proveMobile(deps, requireMember(ctx), body.verificationCode);
      return {};
    },
  });
  routes.route('mobileCode', {
    body: mobileCodeRequest,
    value: smsCodeValue,
    handler: (ctx, { body }) => sendMobileCode(deps, requireMember(ctx), body),
  });
  routes.route('mobileChange', {
    body: mobileChangeRequest,
    value: NOTHING,
    handler: async (ctx, { body, request, reply }) => {
      const sent = { host: brandHost(ctx, request), answered: whenAnswered(reply) };
      await changeMobile(deps, requireMember(ctx), body, sent);
      return {};
    },
  });
}
