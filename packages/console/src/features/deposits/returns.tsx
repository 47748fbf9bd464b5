import { displayAmount } from '@marquee/contracts/amounts';
import type { UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { useT } from '../../lib/i18n/use-t.ts';
import { Money } from '../../lib/record/money.tsx';
import styles from '../../lib/record/record.module.css';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { CloseDebt, type CloseDebtProps } from './close-debt.tsx';
import own from './deposits.module.css';

interface ReturnsProps extends Pick<CloseDebtProps, 'merchant' | 'of' | 'onDone'> {
  readonly returns: UnmatchedPayment['returns'];
}

/** Refunds and chargebacks with what the player lacked, which staff can close, or their reversal. What was not posted is said to be so. */
export function Returns({ merchant, of, returns, onDone }: ReturnsProps) {
  const t = useT();
  if (returns.length === 0) return null;
  return (
    <section aria-label={t('deposits.returns')}>
      <h3 className={styles.heading}>{t('deposits.returns')}</h3>
      <ol className={styles.facts}>
        {returns.map(({ id, kind, amount, currency, at, reversedAt, posted }) => (
          <li key={id} className={own.returned}>
            <p>
              <Moment at={at} exact /> {t(`deposits.return.${kind}`)} <Money amount={amount} currency={currency} />
            </p>
            {reversedAt !== null && (
              <p className={styles.quiet}>
                <Moment at={reversedAt} exact /> {t(`deposits.return.${kind}.reversed`)}
              </p>
            )}
            {posted !== null && reversedAt === null && Number(posted.debt) > 0 && (
              <Debt merchant={merchant} of={of} returned={id} currency={currency} posted={posted} onDone={onDone} />
            )}
          </li>
        ))}
      </ol>
      {returns.some(({ posted, reversedAt }) => posted === null && reversedAt === null) && (
        <p className={styles.quiet}>{t('deposits.returns.notPosted')}</p>
      )}
    </section>
  );
}

interface DebtProps extends CloseDebtProps {
  readonly currency: string;
  readonly posted: NonNullable<UnmatchedPayment['returns'][number]['posted']>;
}

export function Debt({ currency, posted: { debt, excess, closed }, ...closing }: DebtProps) {
  const t = useT();
  const may = useMay();
  return (
    <>
      <p className={own.debt} data-open={closed === null || undefined}>
        {t('deposits.debt', { amount: `${displayAmount(debt)} ${currency}` })}
      </p>
      {Number(excess) > 0 && (
        <p className={styles.quiet}>{t('deposits.debt.excess', { amount: `${displayAmount(excess)} ${currency}` })}</p>
      )}
      {closed !== null && (
        <p className={styles.quiet}>
          {t('deposits.debt.closed')} <Moment at={closed.at} exact />: {closed.reason}
        </p>
      )}
      {closed === null && may('cashier.write', closing.merchant) && <CloseDebt {...closing} />}
    </>
  );
}
