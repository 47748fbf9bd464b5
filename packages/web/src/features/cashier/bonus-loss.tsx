import type { WithdrawOptionsValue } from '@marquee/contracts/schemas/cashier';
import { Checkbox } from '@marquee/ui/checkbox';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './cashier.module.css';

interface BonusLossProps {
  readonly bonus: NonNullable<WithdrawOptionsValue['bonus']>;
  readonly isGivenUp: boolean;
  readonly isDue: boolean;
  readonly onChange: (isGivenUp: boolean) => void;
}

/** An open bonus ends with a withdrawal: the member says that they know. */
export function BonusLoss({ bonus, isGivenUp, isDue, onChange }: BonusLossProps) {
  const t = useT();
  const money = useMoneyText();
  return (
    <div className={styles.note} data-tone="warning">
      <p>
        {t('cashier.bonus', {
          amount: money(bonus.amount),
          progress: money(bonus.progress),
          wagering: money(bonus.wagering),
        })}
      </p>
      <Checkbox
        label={t('cashier.bonus.giveUp')}
        checked={isGivenUp}
        aria-invalid={isDue || undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isDue && (
        <p className={styles.fault} role="alert">
          {t('cashier.bonus.due')}
        </p>
      )}
    </div>
  );
}
