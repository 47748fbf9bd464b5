import { changePasswordRequest } from '@marquee/contracts/schemas/session';
import type { Server } from '@marquee/server-kit';
import * as z from 'zod/mini';
import { registerCall, requireMember } from '../../calls.ts';
import { changePassword, type PasswordDeps } from './change-password.ts';

/** POST /wps/member/password. */
export function registerPassword(app: Server, deps: PasswordDeps): void {
  registerCall(app, 'changePassword', {
    body: changePasswordRequest,
    value: z.object({}),
    handler: async (ctx, { body }) => {
      await changePassword(deps, requireMember(ctx), body);
      return {};
    },
  });
}
