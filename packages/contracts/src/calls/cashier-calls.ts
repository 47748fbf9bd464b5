import { call, money, T } from './rows.ts';

/** Trial accounts have no centre, so no cashier (§6). */
const member = { ...T, membersOnly: true } as const;
const payment = { ...money, membersOnly: true } as const;

/** Deposits and withdrawals. What a member has begun stays readable while the switch is off. */
export const CASHIER_CALLS = {
  depositMethods: call('GET', '/wps/x/cashier/depositMethods', 'cashier', {
    ...member,
    switches: ['memberCentre.depositv2'],
  }),
  depositStart: call('POST', '/wps/x/cashier/depositStart', 'cashier', {
    ...payment,
    idempotent: true,
    switches: ['memberCentre.depositv2'],
  }),
  deposits: call('GET', '/wps/x/cashier/deposits', 'cashier', member),
  deposit: call('GET', '/wps/x/cashier/deposit', 'cashier', {
    ...member,
    objectParams: ['depositId'],
    strict: true,
  }),
  payoutAccounts: call('GET', '/wps/x/cashier/payoutAccounts', 'cashier', member),
  payoutAccountAdd: call('POST', '/wps/x/cashier/payoutAccountAdd', 'cashier', {
    ...payment,
    stepUp: true,
    switches: ['memberCentre.withdraw'],
  }),
  payoutAccountRemove: call('POST', '/wps/x/cashier/payoutAccountRemove', 'cashier', {
    ...payment,
    idempotent: true,
    objectParams: ['accountId'],
  }),
  withdrawOptions: call('GET', '/wps/x/cashier/withdrawOptions', 'cashier', {
    ...member,
    switches: ['memberCentre.withdraw'],
  }),
  withdrawRequest: call('POST', '/wps/x/cashier/withdrawRequest', 'cashier', {
    ...payment,
    idempotent: true,
    stepUp: true,
    objectParams: ['accountId'],
    switches: ['memberCentre.withdraw'],
  }),
  // Without the switch, as all that follows: money on its way is never left alone.
  withdrawCancel: call('POST', '/wps/x/cashier/withdrawCancel', 'cashier', {
    ...payment,
    idempotent: true,
    objectParams: ['withdrawalId'],
  }),
  withdrawals: call('GET', '/wps/x/cashier/withdrawals', 'cashier', member),
  withdrawReceipt: call('POST', '/wps/x/cashier/withdrawReceipt', 'cashier', {
    ...payment,
    idempotent: true,
    objectParams: ['payoutId'],
  }),
  withdrawProof: call('PUT', '/wps/x/cashier/withdrawProof', 'cashier', {
    ...member,
    picture: true,
    rate: 'upload',
    objectParams: ['payoutId'],
  }),
} as const;
