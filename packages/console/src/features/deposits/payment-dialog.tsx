import { displayAmount } from '@marquee/contracts/amounts';
import type { PaymentMatch, UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Money } from '../../lib/record/money.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { MatchActions } from './match-actions.tsx';
import { MatchForm } from './match-form.tsx';
import { Returns } from './returns.tsx';

export interface PaymentDialogProps {
  readonly merchant: string;
  readonly payment: UnmatchedPayment;
  /** Names of staff accounts by id. */
  readonly people: Readonly<Record<string, string>>;
  /** Id of the reader. */
  readonly you: string;
  readonly onClosed: () => void;
}

/** One payment: what came and why it fits no deposit, what was requested, and what the reader may do with it. */
export function PaymentDialog({ merchant, payment, people, you, onClosed }: PaymentDialogProps) {
  const t = useT();
  const may = useMay();
  // As it was when the dialog was opened: the reader decides on what is shown.
  const [shown] = useState(payment);
  const { match, resolvedAt } = shown;
  const isWaiting = match?.state === 'waiting';
  const mayRequest = resolvedAt === null && !isWaiting && may('cashier.write', merchant);
  return (
    <RecordDialog title={t('deposits.payment')} onClosed={onClosed}>
      {(close) => (
        <>
          <Facts merchant={merchant} payment={shown} />
          <Returns merchant={merchant} of={{ payment: shown.paymentId }} returns={shown.returns} onDone={close} />
          {match !== null && <Requested merchant={merchant} match={match} people={people} />}
          {isWaiting && (
            <MatchActions
              merchant={merchant}
              payment={shown.paymentId}
              match={match}
              isOwn={match.author === you}
              onDone={close}
            />
          )}
          {mayRequest && <MatchForm merchant={merchant} payment={shown} onDone={close} />}
        </>
      )}
    </RecordDialog>
  );
}

function Facts({ merchant, payment }: Pick<PaymentDialogProps, 'merchant' | 'payment'>) {
  const t = useT();
  const { amount, currency, provider, order, reference, reason, deposit, foundAt } = payment;
  return (
    <ul className={styles.facts}>
      <li className={styles.large}>
        <Money amount={amount} currency={currency} />
      </li>
      <li>
        {t(`deposits.why.${reason}`)} · <Moment at={foundAt} exact />
      </li>
      <li>
        {t('deposits.provider')}: <bdi>{[provider, reference ?? ''].filter((text) => text !== '').join(' · ')}</bdi>
      </li>
      <li>
        {t('deposits.order')}: <code>{order}</code>
      </li>
      {deposit !== null && (
        <li>
          {t('deposits.meant', { amount: `${displayAmount(deposit.amount)} ${deposit.currency}` })}{' '}
          <PlayerLink merchant={merchant} player={deposit.player} />
        </li>
      )}
    </ul>
  );
}

interface RequestedProps extends Pick<PaymentDialogProps, 'merchant' | 'people'> {
  readonly match: PaymentMatch;
}

function Requested({ merchant, match, people }: RequestedProps) {
  const t = useT();
  const { end, player, note, state, author, createdAt, expiresAt, decided } = match;
  const nameOf = (id: string) => people[id] ?? t('deposits.formerStaff');
  return (
    <section aria-label={t('deposits.match')}>
      <h3 className={styles.heading}>{t('deposits.match')}</h3>
      <ul className={styles.facts}>
        <li>
          {t(`deposits.end.${end}`)} {player !== null && <PlayerLink merchant={merchant} player={player} />}
        </li>
        <li>
          {t('deposits.note')}: {note}
        </li>
        <li>
          {t('deposits.requestedBy', { name: nameOf(author) })} <Moment at={createdAt} exact />
        </li>
        {state === 'waiting' && (
          <li>
            {t('deposits.lapses')} <Moment at={expiresAt} exact />
          </li>
        )}
        {state === 'lapsed' && <li>{t('deposits.lapsed')}</li>}
        {decided !== null && (state === 'approved' || state === 'rejected' || state === 'withdrawn') && (
          <li>
            {t(`deposits.decided.${state}`, { name: nameOf(decided.by) })} <Moment at={decided.at} exact />
            {decided.reason !== null && `: ${decided.reason}`}
          </li>
        )}
      </ul>
    </section>
  );
}
