import { call, sealed, securityCenter, T } from './rows.ts';

/** Log-in, sessions and their end. */
export const SESSION_CALLS = {
  login: call('POST', '/wps/session/login', 'session', { ...sealed, switches: ['login'], remembers: true }),
  freePlay: call('POST', '/wps/session/login/freeplay', 'session', { rate: 'login', switches: ['FREEPLAY3'] }),
  logout: call('DELETE', '/wps/session/logout', 'session', {
    ...T,
    duringForcedChange: true,
    duringMaintenance: true,
    remembers: true,
  }),
  firstLogin: call('POST', '/wps/x/session/first', 'session', { ...T, idempotent: true }),
  sessions: call('GET', '/wps/x/session/list', 'session', securityCenter),
  sessionEnd: call('POST', '/wps/x/session/end', 'session', {
    ...securityCenter,
    objectParams: ['sessionId'],
    idempotent: true,
  }),
  sessionEndOthers: call('POST', '/wps/x/session/endOthers', 'session', { ...securityCenter, idempotent: true }),
  logins: call('GET', '/wps/x/session/logins', 'session', securityCenter),
  sessionResume: call('POST', '/wps/x/session/resume', 'session', {
    switches: ['login.remember'],
    strict: true,
    remembers: true,
  }),
  sessionForget: call('POST', '/wps/x/session/forget', 'session', { idempotent: true, strict: true, remembers: true }),
} as const;
