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

/** Writes `"12.50"`. Less than a hundredth is cut, because a wallet may have fractions that it cannot pay out. */
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
 * A balance as the wallet reports it. A fraction of our unit is cut, because it cannot be bet. Beyond the safe integers the JSON parser
 * has rounded already; the last exact number is used, so that a player never sees more than the balance.
 */
export function fromWalletNumber(value: number): Units {
  return BigInt(Math.trunc(Math.min(value, Number.MAX_SAFE_INTEGER)));
}
