/** Money inside the arcade: bigint, in the wallet API's units of 1/100,000. On the wire of our own API: decimal text. */
export type Units = bigint;

const UNITS_PER_WHOLE = 100_000n;
const UNITS_PER_CENT = 1_000n;

/** Reads `"12.50"`. @throws RangeError for anything but a non-negative amount with at most two decimals. */
export function parseAmount(text: string): Units {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError('an amount has at most two decimals');
  return BigInt(match[1] ?? '0') * UNITS_PER_WHOLE + BigInt((match[2] ?? '').padEnd(2, '0')) * UNITS_PER_CENT;
}

/** Writes `"12.50"`; what is below a hundredth is cut, as a wallet may keep more than it can pay out. */
export function formatAmount(units: Units): string {
  const cents = units / UNITS_PER_CENT;
  const text = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** For the wallet API, whose amounts are JSON numbers. @throws RangeError beyond the safe integers. */
export function toWalletNumber(units: Units): number {
  const value = Number(units);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('amount does not fit the wallet API');
  return value;
}

/**
 * A balance as the wallet reports it. A fraction of our unit is cut, as it can't be bet; beyond the safe integers the reader has rounded
 * already, so the last exact number stands for it: a player is never shown more than there may be.
 */
export function fromWalletNumber(value: number): Units {
  return BigInt(Math.trunc(Math.min(value, Number.MAX_SAFE_INTEGER)));
}
