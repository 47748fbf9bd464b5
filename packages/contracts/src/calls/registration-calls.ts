import { call, sealed } from './rows.ts';

/** Registration and its affiliate links. */
export const REGISTRATION_CALLS = {
  register: call('PUT', '/wps/member/register', 'member', { ...sealed, switches: ['DIRECTREG3'], idempotent: false }),
  registerByMobile: call('PUT', '/wps/member/register/mobile', 'member', {
    ...sealed,
    switches: ['DIRECTREG3', 'MOBILENUMREG3'],
    idempotent: false,
  }),
  affiliate: call('GET', '/wps/agent/affiliate', 'agent', { rate: 'login' }),
} as const;
