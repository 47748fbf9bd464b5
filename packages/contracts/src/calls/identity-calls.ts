import type { Call } from '../call-row.ts';
import { call, T } from './rows.ts';

const member: Partial<Call> = { ...T, membersOnly: true };

/** Verification of identity. Without a switch: a withdrawal may need it. */
export const IDENTITY_CALLS = {
  identity: call('GET', '/wps/x/identity/state', 'identity', member),
  identityDocument: call('PUT', '/wps/x/identity/document', 'identity', { ...member, picture: true, rate: 'upload' }),
  identityRemove: call('POST', '/wps/x/identity/documentRemove', 'identity', {
    ...member,
    idempotent: true,
    strict: true,
  }),
  // Sealed: it has the number of an identity document.
  identitySubmit: call('POST', '/wps/x/identity/submit', 'identity', { ...member, encrypted: true, strict: true }),
} as const;
