/** Amounts in cents, and as decimal text with two decimals. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));
export const textOf = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
