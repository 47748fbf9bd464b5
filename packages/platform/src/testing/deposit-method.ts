import type { DepositMethod } from '@marquee/contracts/snapshot';

/** A card method of the payment provider `till`, with a fee of 0.50 and 1 %. */
export const TEST_DEPOSIT_METHOD: DepositMethod = {
  code: 'card',
  provider: 'till',
  kind: 'card',
  name: { EN: 'Card' },
  min: '5.00',
  max: '500.00',
  feeFixed: '0.50',
  feePercent: '1',
  expiresMinutes: 30,
};
