import { passwordResetEmailRequest, resetPasswordRequest } from '@marquee/contracts/schemas/recovery';
import { changePasswordRequest } from '@marquee/contracts/schemas/session';
import type { Server } from '@marquee/server-kit';
import * as z from 'zod/mini';
import { registerCall, requireMember } from '../../calls.ts';
import { brandHost } from './brand-host.ts';
import { changePassword, type PasswordDeps } from './change-password.ts';
import { type ResetMailDeps, requestResetMail } from './request-reset-mail.ts';
import { resetPassword } from './reset-password.ts';

const NOTHING = z.object({});

/** POST /wps/member/password, and the ways to a new one for who has forgotten it. */
export function registerPassword(app: Server, deps: PasswordDeps & ResetMailDeps): void {
  registerCall(app, 'changePassword', {
    body: changePasswordRequest,
    value: NOTHING,
    handler: async (ctx, { body }) => {
      await changePassword(deps, requireMember(ctx), body);
      return {};
    },
  });
  registerRecovery(app, deps);
}

/** By e-mail: POST /wps/member/password/email sends the link, /wps/x/member/resetPassword is where its page leads. */
function registerRecovery(app: Server, deps: PasswordDeps & ResetMailDeps): void {
  registerCall(app, 'passwordResetEmail', {
    body: passwordResetEmailRequest,
    value: NOTHING,
    handler: async (ctx, { body, request }) => {
      await requestResetMail(deps, ctx, body, brandHost(ctx, request));
      return {};
    },
  });
  registerCall(app, 'resetPassword', {
    body: resetPasswordRequest,
    value: NOTHING,
    handler: async (ctx, { body }) => {
      await resetPassword(deps, ctx, body);
      return {};
    },
  });
}
