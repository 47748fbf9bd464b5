import { call, sealed, securityCenter, T } from './rows.ts';

/** Passwords of log-in and payment, and their recovery. */
export const PASSWORD_CALLS = {
  changePassword: call('POST', '/wps/member/password', 'member', { ...T, ...sealed, duringForcedChange: true }),
  passwordResetEmail: call('POST', '/wps/member/password/email', 'member', {
    form: true,
    rate: 'login',
    switches: ['login.recovery'],
  }),
  setPasswordByPhone: call('POST', '/wps/member/password/verification', 'member', {
    ...sealed,
    switches: ['CHNGPASSVERIF3'],
  }),
  resetPassword: call('POST', '/wps/x/member/resetPassword', 'member', { ...sealed, switches: ['login.recovery'] }),
  paymentPassword: call('POST', '/wps/x/member/paymentPassword', 'member', { ...securityCenter, ...sealed }),
  paymentForgotten: call('POST', '/wps/x/member/paymentForgotten', 'member', { ...securityCenter, ...sealed }),
  // Without switches: a member can always keep the old one.
  paymentForgottenCancel: call('POST', '/wps/x/member/paymentForgottenCancel', 'member', { ...T, idempotent: true }),
  stepUp: call('POST', '/wps/x/session/stepUp', 'session', { ...T, ...sealed }),
} as const;
