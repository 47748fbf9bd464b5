/** Amounts on the arcade's API are decimal text with two digits; arithmetic uses bigint hundredths. */
export function toCents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  return amount.startsWith('-') ? -cents : cents;
}

/** `"1234567.50"` → `"1,234,567.50"`, the same in every language, as in the lobby. */
export function showAmount(amount: string | bigint): string {
  const cents = typeof amount === 'bigint' ? amount : toCents(amount);
  const text = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  const whole = text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0n ? '-' : ''}${whole}.${text.slice(-2)}`;
}
