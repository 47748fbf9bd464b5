/** Fault of an order. */
export type VendorFault =
  | 'none'
  | 'answers late'
  | 'done, no answer'
  | 'not done, no answer'
  | 'done, 503'
  | 'not done, 503'
  | 'refused'
  | 'done later'
  | 'misreported';

/** Test amounts: an order whose amount ends in these digits gets the fault. Every other order succeeds. */
export const TEST_AMOUNTS: ReadonlyMap<bigint, VendorFault> = new Map<bigint, VendorFault>([
  [81n, 'answers late'],
  [82n, 'done, no answer'],
  [83n, 'not done, no answer'],
  [84n, 'done, 503'],
  [85n, 'not done, 503'],
  [86n, 'refused'],
  [87n, 'done later'],
  [88n, 'misreported'],
]);

/** By the last two digits, in minor units. */
export const faultOf = (amount: bigint): VendorFault => TEST_AMOUNTS.get(amount % 100n) ?? 'none';
