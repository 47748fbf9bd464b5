import { loginValue, registerRequest } from '@marquee/contracts/schemas/session';
import type { Server } from '@marquee/server-kit';
import { registerCall } from '../../calls.ts';
import { type RegistrationDeps, register, registerByMobile } from './registration.service.ts';

/** PUT /wps/member/register and …/mobile. */
export function registerRegistration(app: Server, deps: RegistrationDeps): void {
  registerCall(app, 'register', {
    body: registerRequest,
    value: loginValue,
    handler: (ctx, { body }) => register(deps, ctx, body),
  });
  registerCall(app, 'registerByMobile', {
    body: registerRequest,
    value: loginValue,
    handler: (ctx, { body }) => registerByMobile(deps, ctx, body),
  });
}
