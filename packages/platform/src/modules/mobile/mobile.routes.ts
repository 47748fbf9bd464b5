import { mobileProofRequest, smsCodeValue, smsOwnRequest } from '@marquee/contracts/schemas/verification';
import * as z from 'zod/mini';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { type MobileDeps, proveMobile, sendToOwnMobile } from './prove-mobile.ts';

/** POST /wps/x/verification/smsOwn sends the code, /wps/x/member/proveMobile accepts it. */
export function mobileRoutes(routes: PlayerRoutes, deps: MobileDeps): void {
  routes.route('smsOwn', {
    body: smsOwnRequest,
    value: smsCodeValue,
    handler: (ctx, { body }) => sendToOwnMobile(deps, requireMember(ctx), body),
  });
  routes.route('proveMobile', {
    body: mobileProofRequest,
    value: z.object({}),
    handler: async (ctx, { body }) => {
      await proveMobile(deps, requireMember(ctx), body.verificationCode);
      return {};
    },
  });
}
