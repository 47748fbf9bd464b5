import { staffCall as call, type StaffCall } from './staff-row.ts';

/** Log-in, and the own account. */
export const SESSION_CALLS = {
  readSetupLink: call('POST', '/setup/link', 'none', { rate: 'login' }),
  setUp: call('POST', '/setup', 'none', { rate: 'login', audited: true }),
  signIn: call('POST', '/session', 'none', { rate: 'login', audited: true }),
  signInWithCode: call('POST', '/session/totp', 'code', { rate: 'login', audited: true }),
  session: call('GET', '/session', 'session', { polling: true }),
  signOut: call('DELETE', '/session', 'session', { audited: true }),

  changePassword: call('POST', '/me/password', 'self', { audited: true }),
  beginTotp: call('POST', '/me/totp', 'enrolment'),
  confirmTotp: call('POST', '/me/totp/confirmation', 'enrolment', { audited: true }),
  renewRecoveryCodes: call('POST', '/me/recovery-codes', 'self', { audited: true }),
  ownSessions: call('GET', '/me/sessions', 'self'),
  endOwnSessions: call('DELETE', '/me/sessions', 'self', { audited: true }),
  endOwnSession: call('DELETE', '/me/sessions/:session', 'self', { audited: true }),
} as const satisfies Readonly<Record<string, StaffCall>>;
