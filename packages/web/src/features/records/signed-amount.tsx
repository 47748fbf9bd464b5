import { displayAmount } from '@marquee/contracts/amounts';
import styles from './records.module.css';

type Sign = 'gain' | 'loss' | 'even';

const signOf = (amount: string): Sign => {
  if (/^-?0*(?:\.0*)?$/.test(amount)) return 'even';
  return amount.startsWith('-') ? 'loss' : 'gain';
};
const MARKS: Readonly<Record<Sign, string>> = { gain: '+', loss: '−', even: '' };

/** Decimal text with its sign, so that a gain and a loss differ without colour: `+12.00`, `−3.50`. */
export const signedText = (amount: string): string =>
  `${MARKS[signOf(amount)]}${displayAmount(amount.replace(/^-/, ''))}`;

export function SignedAmount({ amount, symbol = '' }: { amount: string; symbol?: string }) {
  const sign = signOf(amount);
  return (
    <bdi dir="ltr" className={styles.amount} data-sign={sign}>
      {MARKS[sign]}
      {symbol}
      {displayAmount(amount.replace(/^-/, ''))}
    </bdi>
  );
}

/** Digits keep their order in right-to-left text. */
export function PlainAmount({ amount }: { amount: string }) {
  return (
    <bdi dir="ltr" className={styles.amount}>
      {displayAmount(amount)}
    </bdi>
  );
}
