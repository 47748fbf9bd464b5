import {
  passwordResetEmailRequest,
  resetPasswordRequest,
  setPasswordByPhoneRequest,
  setPasswordByPhoneValue,
} from '@marquee/contracts/schemas/recovery';
import {
  accountSecurityValue,
  changePasswordRequest,
  paymentForgottenRequest,
  paymentForgottenValue,
  paymentPasswordRequest,
  paymentPasswordValue,
} from '@marquee/contracts/schemas/session';
import * as z from 'zod/mini';
import { brandHost } from '../../brand-host.ts';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { changePassword } from './change-password.ts';
import { readAccountSecurity } from './read-account-security.ts';
import { type ResetMailDeps, requestResetMail } from './request-reset-mail.ts';
import { resetPassword } from './reset-password.ts';
import { cancelPaymentReset, type PaymentResetDeps, requestPaymentReset } from './reset-payment-password.ts';
import { type PhoneRecoveryDeps, setPasswordByPhone } from './set-password-by-phone.ts';
import { setPaymentPassword } from './set-payment-password.ts';

const NOTHING = z.object({});

type RecoveryDeps = PhoneRecoveryDeps & ResetMailDeps & PaymentResetDeps;

/** POST /wps/member/password, and the recovery of a forgotten password. */
export function passwordRoutes(routes: PlayerRoutes, deps: RecoveryDeps): void {
  routes.route('changePassword', {
    body: changePasswordRequest,
    value: NOTHING,
    handler: async (ctx, { body }) => {
      await changePassword(deps, requireMember(ctx), body);
      return {};
    },
  });
  paymentRoutes(routes, deps);
  recoveryRoutes(routes, deps);
}

/** The payment password: set, changed, replaced after a wait when it is forgotten. */
function paymentRoutes(routes: PlayerRoutes, deps: RecoveryDeps): void {
  routes.route('paymentPassword', {
    body: paymentPasswordRequest,
    value: paymentPasswordValue,
    handler: (ctx, { body, request }) => setPaymentPassword(deps, requireMember(ctx), body, brandHost(ctx, request)),
  });
  routes.route('paymentForgotten', {
    body: paymentForgottenRequest,
    value: paymentForgottenValue,
    handler: (ctx, { body, request }) => requestPaymentReset(deps, requireMember(ctx), body, brandHost(ctx, request)),
  });
  routes.route('paymentForgottenCancel', {
    value: NOTHING,
    handler: async (ctx) => {
      await cancelPaymentReset(deps.withTenant, requireMember(ctx));
      return {};
    },
  });
  routes.route('accountSecurity', {
    value: accountSecurityValue,
    handler: (ctx) => deps.withTenant(ctx, (db) => readAccountSecurity(db, requireMember(ctx))),
  });
}

/**
 * By e-mail: POST /wps/member/password/email sends the link, and its page calls /wps/x/member/resetPassword. By phone: the code is
 * sent like a log-in's, and POST /wps/member/password/verification accepts it.
 */
function recoveryRoutes(routes: PlayerRoutes, deps: RecoveryDeps): void {
  routes.route('passwordResetEmail', {
    body: passwordResetEmailRequest,
    value: NOTHING,
    handler: async (ctx, { body, request }) => {
      await requestResetMail(deps, ctx, body, brandHost(ctx, request));
      return {};
    },
  });
  routes.route('resetPassword', {
    body: resetPasswordRequest,
    value: NOTHING,
    handler: async (ctx, { body }) => {
      await resetPassword(deps, ctx, body);
      return {};
    },
  });
  routes.route('setPasswordByPhone', {
    body: setPasswordByPhoneRequest,
    value: setPasswordByPhoneValue,
    handler: (ctx, { body }) => setPasswordByPhone(deps, ctx, body),
  });
}
