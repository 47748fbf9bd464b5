import { staffCall as call, type StaffCall } from './staff-row.ts';

/** Money of players: deposits, withdrawals, adjustments, and the reports of a brand. */
export const CASHIER_CALLS = {
  adjustments: call('GET', '/brands/:merchant/adjustments', 'cashier.read'),
  requestAdjustment: call('POST', '/brands/:merchant/adjustments', 'player.adjust', { keyed: true, audited: true }),
  approveAdjustment: call('POST', '/brands/:merchant/adjustments/:adjustment/approval', 'adjustment.approve', {
    keyed: true,
    audited: true,
  }),
  rejectAdjustment: call('POST', '/brands/:merchant/adjustments/:adjustment/rejection', 'adjustment.approve', {
    keyed: true,
    audited: true,
  }),
  withdrawAdjustment: call('POST', '/brands/:merchant/adjustments/:adjustment/withdrawal', 'player.adjust', {
    keyed: true,
    audited: true,
  }),

  playerBonuses: call('GET', '/brands/:merchant/players/:player/bonuses', 'player.money.read', { audited: true }),
  giveBonus: call('POST', '/brands/:merchant/players/:player/bonuses', 'player.adjust', { keyed: true, audited: true }),
  forfeitBonus: call('POST', '/brands/:merchant/bonuses/:bonus/forfeit', 'player.adjust', {
    keyed: true,
    audited: true,
  }),
  bonusRequests: call('GET', '/brands/:merchant/bonuses/requests', 'cashier.read'),
  approveBonus: call('POST', '/brands/:merchant/bonuses/:bonus/approval', 'adjustment.approve', {
    keyed: true,
    audited: true,
  }),
  rejectBonus: call('POST', '/brands/:merchant/bonuses/:bonus/rejection', 'adjustment.approve', {
    keyed: true,
    audited: true,
  }),
  withdrawBonus: call('POST', '/brands/:merchant/bonuses/:bonus/withdrawal', 'player.adjust', {
    keyed: true,
    audited: true,
  }),

  report: call('GET', '/brands/:merchant/report', 'report.read'),
  reportFile: call('GET', '/brands/:merchant/report/file', 'report.read', { audited: true }),

  deposits: call('GET', '/brands/:merchant/deposits', 'cashier.read'),
  openDeposit: call('GET', '/brands/:merchant/deposits/:deposit', 'cashier.read', { audited: true }),
  depositDebts: call('GET', '/brands/:merchant/deposit-debts', 'cashier.read'),
  closeDebt: call('POST', '/brands/:merchant/deposits/:deposit/debts/closing', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  unmatchedPayments: call('GET', '/brands/:merchant/unmatched-payments', 'cashier.read'),
  closePaymentDebt: call('POST', '/brands/:merchant/unmatched-payments/:payment/debts/closing', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  requestMatch: call('POST', '/brands/:merchant/unmatched-payments/:payment/match', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  approveMatch: call('POST', '/brands/:merchant/unmatched-payments/:payment/match/approval', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  rejectMatch: call('POST', '/brands/:merchant/unmatched-payments/:payment/match/rejection', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  withdrawMatch: call('POST', '/brands/:merchant/unmatched-payments/:payment/match/withdrawal', 'cashier.write', {
    keyed: true,
    audited: true,
  }),

  // Of no brand: the handler admits those who have the permission on all brands.
  strayPayments: call('GET', '/stray-payments', 'cashier.read'),
  settleStrayPayment: call('POST', '/stray-payments/:payment/decision', 'cashier.write', {
    keyed: true,
    audited: true,
  }),

  withdrawalQueue: call('GET', '/brands/:merchant/withdrawals', 'cashier.read'),
  openWithdrawal: call('GET', '/brands/:merchant/withdrawals/:withdrawal', 'cashier.read', { audited: true }),
  claimWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/claim', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  releaseWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/claim/release', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  approveWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/approval', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  rejectWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/rejection', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  markWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/mark', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  payoutCases: call('GET', '/brands/:merchant/payout-cases', 'cashier.read'),
  payouts: call('GET', '/brands/:merchant/payouts', 'cashier.read'),
  payCaseAgain: call('POST', '/brands/:merchant/payout-cases/:case/again', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  endCasePaid: call('POST', '/brands/:merchant/payout-cases/:case/paid', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  endCaseFailed: call('POST', '/brands/:merchant/payout-cases/:case/failed', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  closePayoutCase: call('POST', '/brands/:merchant/payout-cases/:case/closing', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  payoutProof: call('GET', '/brands/:merchant/payouts/:payout/proof', 'cashier.read', { audited: true }),
} as const satisfies Readonly<Record<string, StaffCall>>;
