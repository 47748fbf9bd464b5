import type { StaffDeposit } from '@marquee/contracts/schemas/staff-deposits';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Money } from '../../lib/record/money.tsx';
import styles from '../../lib/record/record.module.css';
import { Moment } from '../../lib/time/moment.tsx';

/** What a provider reported of an order. */
export function Events({ events }: Pick<StaffDeposit, 'events'>) {
  const t = useT();
  const textOf = useTextOf();
  return (
    <section aria-label={t('deposits.events')}>
      <h3 className={styles.heading}>{t('deposits.events')}</h3>
      {events.length === 0 && <p className={styles.quiet}>{t('deposits.events.none')}</p>}
      <ol className={styles.steps}>
        {events.map(({ id, state, amount, currency, receivedAt }) => (
          <li key={id}>
            <Moment at={receivedAt} exact /> {textOf(`deposits.event.${state}`, 'deposits.event.other', { state })}
            {' · '}
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ol>
    </section>
  );
}
