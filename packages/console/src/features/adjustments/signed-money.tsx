import { displayAmount } from '@marquee/contracts/amounts';
import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import styles from './adjustments.module.css';

/** What the player gets (+) or loses (−). */
export function SignedMoney({
  adjustment: { direction, amount, currency },
}: {
  adjustment: Pick<Adjustment, 'direction' | 'amount' | 'currency'>;
}) {
  return (
    <bdi className={styles.figure} data-direction={direction}>
      {direction === 'credit' ? '+' : '−'}
      {displayAmount(amount)} {currency}
    </bdi>
  );
}
