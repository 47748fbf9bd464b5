import type { PayoutAccount } from './payout-accounts.repository.ts';

const SHOWN = 4;
const HIDDEN = '••••';

const withoutSpaces = (number: string): string => number.normalize('NFKC').replace(/[\s-]/g, '');

/** The last four characters; the length of the rest is hidden too. */
export const maskedNumber = (number: string): string => `${HIDDEN}${withoutSpaces(number).slice(-SHOWN)}`;

/** Addresses whose case says nothing: hexadecimal ones, whose capitals are a check sum, and bech32, which is of one case. */
const HEX_ADDRESS = /^0x[0-9a-f]{40}$/i;
const BECH32_IN_CAPITALS = /^[A-Z]+1[02-9AC-HJ-NP-Z]{6,}$/;

/** A number to compare by: letters and digits only, in capitals, except in crypto addresses, most of which have a case. */
export function numberKey({ kind, number }: Pick<PayoutAccount, 'kind' | 'number'>): string {
  const plain = number.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
  if (kind !== 'crypto') return plain.toUpperCase();
  return HEX_ADDRESS.test(plain) || BECH32_IN_CAPITALS.test(plain) ? plain.toLowerCase() : plain;
}
