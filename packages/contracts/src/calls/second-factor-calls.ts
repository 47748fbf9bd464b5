import type { Call } from '../call-row.ts';
import { call, sealed, T } from './rows.ts';

const factor = (step: string): Call =>
  call('POST', `/wps/x/member/secondFactor${step}`, 'member', {
    ...T,
    ...sealed,
    membersOnly: true,
    switches: ['memberCentre.securityCenter', 'memberCentre.secondFactor'],
  });

/** The member's second factor: set up, recovery codes, removal. */
export const SECOND_FACTOR_CALLS = {
  secondFactorBegin: factor('Begin'),
  secondFactorConfirm: factor('Confirm'),
  secondFactorCodes: factor('Codes'),
  secondFactorRemove: factor('Remove'),
  secondFactorLost: factor('Lost'),
  // Without switches: a member can always keep it.
  secondFactorKeep: call('POST', '/wps/x/member/secondFactorKeep', 'member', { ...T, idempotent: true }),
} as const;
