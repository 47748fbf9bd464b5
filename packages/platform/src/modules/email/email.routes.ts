import { EMAIL_CODE_MINUTES } from '@marquee/contracts/constants';
import { emailChangeRequest, emailCodeRequest, emailCodeValue } from '@marquee/contracts/schemas/contacts';
import * as z from 'zod/mini';
import { brandHost } from '../../brand-host.ts';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { changeEmail, type EmailDeps, sendEmailCode } from './change-email.ts';

/** POST /wps/x/member/emailCode sends the code, /wps/x/member/emailChange accepts it. */
export function emailRoutes(routes: PlayerRoutes, deps: EmailDeps): void {
  routes.route('emailCode', {
    body: emailCodeRequest,
    value: emailCodeValue,
    handler: async (ctx, { body }) => {
      await sendEmailCode(deps, requireMember(ctx), body);
      return { expiredMinutes: EMAIL_CODE_MINUTES };
    },
  });
  routes.route('emailChange', {
    body: emailChangeRequest,
    value: z.object({}),
    handler: async (ctx, { body, request }) => {
      await changeEmail(deps, requireMember(ctx), body, brandHost(ctx, request));
      return {};
    },
  });
}
