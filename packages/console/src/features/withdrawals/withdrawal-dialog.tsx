import { displayAmount } from '@marquee/contracts/amounts';
import type { OpenedWithdrawalValue } from '@marquee/contracts/schemas/staff-withdrawals';
import { Modal } from '@marquee/ui/modal';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { useWithdrawal } from './use-withdrawals.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import styles from './withdrawals.module.css';

const WIDTH_PX = 640;

interface WithdrawalDialogProps {
  readonly merchant: string;
  readonly withdrawal: string;
  readonly onClosed: () => void;
}

/** One withdrawal: where it goes, why it waits, what happened, and what the reader may do with it. */
export function WithdrawalDialog({ merchant, withdrawal, onClosed }: WithdrawalDialogProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(true);
  const found = useWithdrawal(merchant, withdrawal);
  return (
    <Modal
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t('withdrawals.one')}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <div className={styles.dialog}>
        {found.isError && !found.data && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {!found.data && !found.isError && <TableSkeleton rows={4} />}
        {found.data && (
          <>
            <Facts merchant={merchant} opened={found.data} />
            <Payouts opened={found.data} />
            <Steps opened={found.data} />
            <WithdrawalActions merchant={merchant} opened={found.data} />
          </>
        )}
      </div>
    </Modal>
  );
}

interface OpenedProps {
  readonly opened: OpenedWithdrawalValue;
}

function Facts({ merchant, opened }: OpenedProps & { readonly merchant: string }) {
  const t = useT();
  const may = useMay();
  const { player, amount, fee, currency, method, account, risks, approvedBy, approvalsNeeded, state, reason } = opened;
  const name = <bdi>{player.username}</bdi>;
  return (
    <ul className={styles.facts}>
      <li className={styles.large}>
        <bdi>
          {displayAmount(amount)} {currency}
        </bdi>
      </li>
      <li>
        {t(`withdrawals.state.${state}`)}
        {reason !== null && `: ${reason}`}
      </li>
      <li>
        {t('withdrawals.player')}:{' '}
        {may('player.read', merchant) ? <Link to={PATHS.player(merchant, player.id)}>{name}</Link> : name}
      </li>
      <li>
        {t('withdrawals.fee')}: <bdi>{displayAmount(fee)}</bdi>
      </li>
      <li>
        {t('withdrawals.account')}:{' '}
        <bdi>{[method, account.holder, account.number, account.bank].filter((text) => text !== '').join(' · ')}</bdi>
      </li>
      {risks.length > 0 && (
        <li>
          {t('withdrawals.risks')}: {risks.map((risk) => t(`withdrawals.risk.${risk}`)).join(', ')}
        </li>
      )}
      <li>
        {t('withdrawals.approvals')}:{' '}
        {t('withdrawals.approvalsOf', { count: approvedBy.length, needed: approvalsNeeded })}
      </li>
    </ul>
  );
}

function Payouts({ opened: { payouts, stuck, currency } }: OpenedProps) {
  const t = useT();
  if (payouts.length === 0) return null;
  return (
    <ul className={styles.facts} aria-label={t('withdrawals.payouts')}>
      {payouts.map(({ payoutId, amount, state, reference }) => (
        <li key={payoutId}>
          <bdi className={styles.figure}>
            {displayAmount(amount)} {currency}
          </bdi>{' '}
          {t(`withdrawals.payout.${state}`)} <code>{reference}</code>
        </li>
      ))}
      {Number(stuck) > 0 && <li>{t('withdrawals.stuck', { amount: `${displayAmount(stuck)} ${currency}` })}</li>}
    </ul>
  );
}

/** Who did what when. */
function Steps({ opened: { steps, people } }: OpenedProps) {
  const t = useT();
  return (
    <ol className={styles.steps} aria-label={t('withdrawals.steps')}>
      {steps.map(({ at, what, actor, staff, note }) => (
        <li key={`${at} ${what}`}>
          <Moment at={at} exact /> {t(`withdrawals.step.${what}`)}
          {' · '}
          {staff === null ? t(`withdrawals.actor.${actor}`) : (people[staff] ?? t('withdrawals.formerStaff'))}
          {note !== null && note !== '' && `: ${note}`}
        </li>
      ))}
    </ol>
  );
}
