import type { StrayPayment } from '@marquee/contracts/schemas/stray-payments';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Money } from '../../lib/record/money.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { Events } from './events.tsx';
import { StrayForm } from './stray-form.tsx';
import { useMayOnAllBrands } from './use-stray-payments.ts';

export interface StrayDialogProps {
  readonly payment: StrayPayment;
  /** Names of staff accounts by id. */
  readonly people: Readonly<Record<string, string>>;
  readonly onClosed: () => void;
}

/** One payment of no brand: what its provider reported, and what was decided. */
export function StrayDialog({ payment, people, onClosed }: StrayDialogProps) {
  const t = useT();
  const maySettle = useMayOnAllBrands('cashier.write');
  // As it was when the dialog was opened: the reader decides on what is shown.
  const [shown] = useState(payment);
  return (
    <RecordDialog title={t('deposits.stray.one')} onClosed={onClosed}>
      {(close) => (
        <>
          <Facts payment={shown} />
          <Events events={shown.events} />
          {shown.resolvedAt !== null && <Decision payment={shown} people={people} />}
          {shown.resolvedAt === null && maySettle && <StrayForm payment={shown.paymentId} onDone={close} />}
        </>
      )}
    </RecordDialog>
  );
}

function Facts({ payment }: Pick<StrayDialogProps, 'payment'>) {
  const t = useT();
  const { amount, currency, provider, order, reference, receivedAt } = payment;
  return (
    <ul className={styles.facts}>
      <li className={styles.large}>
        <Money amount={amount} currency={currency} />
      </li>
      <li>
        {t('deposits.found')}: <Moment at={receivedAt} exact />
      </li>
      <li>
        {t('deposits.provider')}: <bdi>{provider}</bdi>
      </li>
      <li>
        {t('deposits.order')}: <code>{order}</code>
      </li>
      {reference !== null && (
        <li>
          {t('deposits.reference')}: <code>{reference}</code>
        </li>
      )}
    </ul>
  );
}

function Decision({ payment: { resolvedAt, decision }, people }: Pick<StrayDialogProps, 'payment' | 'people'>) {
  const t = useT();
  const moment = resolvedAt !== null && <Moment at={resolvedAt} exact />;
  return (
    <section aria-label={t('deposits.stray.decision')}>
      <h3 className={styles.heading}>{t('deposits.stray.decision')}</h3>
      {decision === null ? (
        <p>
          {t('deposits.stray.byOwner')} {moment}
        </p>
      ) : (
        <ul className={styles.facts}>
          <li>
            {t(`deposits.stray.outcome.${decision.outcome}`)}
            {decision.order !== null && (
              <>
                : <code>{decision.order}</code>
              </>
            )}
          </li>
          <li>
            {t('deposits.note')}: {decision.note}
          </li>
          <li>
            {t('deposits.stray.decidedBy', { name: people[decision.by] ?? t('deposits.formerStaff') })} {moment}
          </li>
        </ul>
      )}
    </section>
  );
}
