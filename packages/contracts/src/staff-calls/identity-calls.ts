import { staffCall as call, type StaffCall } from './staff-row.ts';

/** Checks of players’ identity. */
export const IDENTITY_CALLS = {
  identityQueue: call('GET', '/brands/:merchant/identity-checks', 'identity.review'),
  openIdentityCheck: call('GET', '/brands/:merchant/identity-checks/:check', 'identity.review', { audited: true }),
  identityPicture: call('GET', '/brands/:merchant/identity-checks/:check/pictures/:kind', 'identity.review', {
    audited: true,
  }),
  claimIdentityCheck: call('POST', '/brands/:merchant/identity-checks/:check/claim', 'identity.review', {
    keyed: true,
    audited: true,
  }),
  releaseIdentityCheck: call('POST', '/brands/:merchant/identity-checks/:check/claim/release', 'identity.review', {
    keyed: true,
    audited: true,
  }),
  approveIdentityCheck: call('POST', '/brands/:merchant/identity-checks/:check/approval', 'identity.review', {
    keyed: true,
    audited: true,
  }),
  rejectIdentityCheck: call('POST', '/brands/:merchant/identity-checks/:check/rejection', 'identity.review', {
    keyed: true,
    audited: true,
  }),
} as const satisfies Readonly<Record<string, StaffCall>>;
