export const DEPOSIT_KINDS = ['card', 'ewallet', 'bank', 'qr', 'crypto'] as const;

const UNBOUNDED = { min: '0.01', max: '100000.00', feeFixed: '0.00', feePercent: '0' };
/** Without holds and levels, so that a run can pay out; every withdrawal waits for staff, and a larger one is paid in parts. */
export const MONEY = {
  licensee: null,
  cashier: {
    depositMethods: DEPOSIT_KINDS.map((kind) => ({
      code: kind,
      provider: 'till',
      kind,
      name: { EN: kind },
      ...UNBOUNDED,
      expiresMinutes: 30,
    })),
    withdrawalMethods: [
      { code: 'bank', provider: 'till', kind: 'bank', name: { EN: 'bank' }, ...UNBOUNDED, max: '3000.00' },
    ],
    reviewAbove: '0.00',
    twoPersonsAbove: '100000.00',
    perDay: '100000000.00',
    payoutMax: '30.00',
    accountHoldHours: 0,
    receiptMinutes: 1_440,
    isCancellable: true,
  },
  protection: { limitPeriods: ['month'], exclusionMinDays: 1, realityCheckMinutes: null },
};
