import type { PayoutAccount } from './payout-accounts.repository.ts';

const SHOWN = 4;
const HIDDEN = '••••';

const withoutSpaces = (number: string): string => number.normalize('NFKC').replace(/[\s-]/g, '');

/** The last four characters; the length of the rest is hidden too. */
export const maskedNumber = (number: string): string => `${HIDDEN}${withoutSpaces(number).slice(-SHOWN)}`;

/** A number to compare by: letters and digits only, in capitals except in crypto addresses. */
export function numberKey({ kind, number }: Pick<PayoutAccount, 'kind' | 'number'>): string {
  const plain = number.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
  return kind === 'crypto' ? plain : plain.toUpperCase();
}
