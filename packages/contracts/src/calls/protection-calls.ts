import type { Call } from '../call-row.ts';
import { call, T } from './rows.ts';

const protection: Partial<Call> = { ...T, membersOnly: true, strict: true };
const change = (step: string): Call =>
  call('POST', `/wps/x/protection/${step}`, 'protection', {
    ...protection,
    idempotent: true,
    switches: ['memberCentre.protection'],
  });

/** Protection of players. */
export const PROTECTION_CALLS = {
  protection: call('GET', '/wps/x/protection/state', 'protection', protection),
  limitSet: change('limitSet'),
  limitConfirm: change('limitConfirm'),
  limitCancel: change('limitCancel'),
  realityCheckSet: change('realityCheckSet'),
  timeOut: change('timeOut'),
  selfExclude: call('POST', '/wps/x/protection/selfExclude', 'protection', {
    ...T,
    membersOnly: true,
    encrypted: true,
    rate: 'login',
    strict: true,
    switches: ['memberCentre.protection'],
  }),
  exclusionEnd: change('exclusionEnd'),
  // Without the switch: play waits for it.
  realityCheck: call('GET', '/wps/x/protection/realityCheck', 'protection', { ...protection, polling: true }),
  realityAcknowledge: call('POST', '/wps/x/protection/realityAcknowledge', 'protection', {
    ...protection,
    idempotent: true,
  }),
} as const;
