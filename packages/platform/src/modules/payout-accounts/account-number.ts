import type { PayoutAccount } from './payout-accounts.repository.ts';

const SHOWN = 4;
const HIDDEN = '••••';

const withoutSpaces = (number: string): string => number.normalize('NFKC').replace(/[\s-]/g, '');

/** The last four characters; the length of the rest is hidden too. */
export const maskedNumber = (number: string): string => `${HIDDEN}${withoutSpaces(number).slice(-SHOWN)}`;

/** Spaces, dashes and case mean nothing in numbers of banks and wallets; the case of a crypto address does. */
export function numberKey({ kind, number }: Pick<PayoutAccount, 'kind' | 'number'>): string {
  const plain = withoutSpaces(number);
  return kind === 'crypto' ? plain : plain.toUpperCase();
}
