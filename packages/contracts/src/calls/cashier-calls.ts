import { call, money, T } from './rows.ts';

/** Deposits and withdrawals. What a member has begun stays readable while the switch is off. */
export const CASHIER_CALLS = {
  // Trial accounts may look: they are warned when they start (§4).
  depositMethods: call('GET', '/wps/x/cashier/depositMethods', 'cashier', {
    ...T,
    switches: ['memberCentre.depositv2'],
  }),
  depositStart: call('POST', '/wps/x/cashier/depositStart', 'cashier', {
    ...money,
    idempotent: true,
    switches: ['memberCentre.depositv2'],
  }),
  deposits: call('GET', '/wps/x/cashier/deposits', 'cashier', { ...T, membersOnly: true }),
  deposit: call('GET', '/wps/x/cashier/deposit', 'cashier', {
    ...T,
    membersOnly: true,
    objectParams: ['depositId'],
    strict: true,
  }),
  payoutAccounts: call('GET', '/wps/x/cashier/payoutAccounts', 'cashier', { ...T, membersOnly: true }),
  payoutAccountAdd: call('POST', '/wps/x/cashier/payoutAccountAdd', 'cashier', {
    ...money,
    stepUp: true,
    switches: ['memberCentre.withdraw'],
  }),
  payoutAccountRemove: call('POST', '/wps/x/cashier/payoutAccountRemove', 'cashier', {
    ...money,
    idempotent: true,
    objectParams: ['accountId'],
  }),
  withdrawOptions: call('GET', '/wps/x/cashier/withdrawOptions', 'cashier', {
    ...T,
    membersOnly: true,
    switches: ['memberCentre.withdraw'],
  }),
  withdrawRequest: call('POST', '/wps/x/cashier/withdrawRequest', 'cashier', {
    ...money,
    idempotent: true,
    stepUp: true,
    objectParams: ['accountId'],
    switches: ['memberCentre.withdraw'],
  }),
  // Without the switch, as all that follows: money on its way is never left alone.
  withdrawCancel: call('POST', '/wps/x/cashier/withdrawCancel', 'cashier', {
    ...money,
    idempotent: true,
    objectParams: ['withdrawalId'],
  }),
  withdrawals: call('GET', '/wps/x/cashier/withdrawals', 'cashier', { ...T, membersOnly: true }),
  withdrawReceipt: call('POST', '/wps/x/cashier/withdrawReceipt', 'cashier', {
    ...money,
    idempotent: true,
    objectParams: ['payoutId'],
  }),
  withdrawProof: call('PUT', '/wps/x/cashier/withdrawProof', 'cashier', {
    ...T,
    membersOnly: true,
    picture: true,
    rate: 'upload',
    objectParams: ['payoutId'],
  }),
} as const;
