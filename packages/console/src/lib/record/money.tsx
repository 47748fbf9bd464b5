import { displayAmount } from '@marquee/contracts/amounts';
import styles from './record.module.css';

/** @param amount decimal text */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return (
    <bdi className={styles.figure}>
      {displayAmount(amount)} {currency}
    </bdi>
  );
}
