import { loginValue, registerRequest } from '@marquee/contracts/schemas/session';
import type { PlayerRoutes } from '../../calls.ts';
import { type RegistrationDeps, register, registerByMobile } from './registration.service.ts';

/** PUT /wps/member/register and …/mobile. */
export function registrationRoutes(routes: PlayerRoutes, deps: RegistrationDeps): void {
  routes.route('register', {
    body: registerRequest,
    value: loginValue,
    handler: (ctx, { body }) => register(deps, ctx, body),
  });
  routes.route('registerByMobile', {
    body: registerRequest,
    value: loginValue,
    handler: (ctx, { body }) => registerByMobile(deps, ctx, body),
  });
}
