import { mobileProofRequest, smsCodeValue, smsOwnRequest } from '@marquee/contracts/schemas/verification';
import type { Server } from '@marquee/server-kit';
import * as z from 'zod/mini';
import { registerCall, requireMember } from '../../calls.ts';
import { type MobileDeps, proveMobile, sendToOwnMobile } from './prove-mobile.ts';

/** POST /wps/x/verification/smsOwn sends the code, /wps/x/member/proveMobile takes it. */
export function registerMobile(app: Server, deps: MobileDeps): void {
  registerCall(app, 'smsOwn', {
    body: smsOwnRequest,
    value: smsCodeValue,
    handler: (ctx, { body }) => sendToOwnMobile(deps, requireMember(ctx), body),
  });
  registerCall(app, 'proveMobile', {
    body: mobileProofRequest,
    value: z.object({}),
    handler: async (ctx, { body }) => {
      await proveMobile(deps, requireMember(ctx), body.verificationCode);
      return {};
    },
  });
}
