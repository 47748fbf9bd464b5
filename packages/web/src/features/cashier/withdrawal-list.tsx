import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Skeleton } from '@marquee/ui/skeleton';
import { type Step, Steps } from '@marquee/ui/steps';
import { useState } from 'react';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useRejectionText } from '../../lib/i18n/use-rejection-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { CentrePager } from '../../lib/pager/centre-pager.tsx';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './cashier.module.css';
import { Payout } from './payout.tsx';
import { useWithdrawals, useWithdrawCancel } from './use-cashier.ts';
import { stepsOf } from './withdrawal-steps.ts';

/** The member's withdrawals, newest first. */
export function WithdrawalList() {
  const t = useT();
  const { assets } = useManifest();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useWithdrawals(pageNo);
  if (data === undefined) {
    return error === null ? <Skeleton className={styles.waiting} /> : <LoadFailed error={error} onRetry={refetch} />;
  }
  if (data.total === 0) return <EmptyState image={assets.emptyState} title={t('cashier.none')} />;
  return (
    <div className={styles.page}>
      <ul className={styles.stack}>
        {data.withdrawals.map((withdrawal) => (
          <li key={withdrawal.withdrawalId}>
            <Withdrawal withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
      <CentrePager page={pageNo} pages={data.totalPages} onPage={setPageNo} />
    </div>
  );
}

function Withdrawal({ withdrawal }: { readonly withdrawal: WithdrawalRow }) {
  const t = useT();
  const time = useTime();
  const money = useMoneyText();
  const rejectionText = useRejectionText();
  const { amount, state, account, createdAt, reason, paid, remainder, payouts } = withdrawal;
  const steps: Step[] = stepsOf(state).map(({ key, name, state: now }) => ({
    key,
    state: now,
    label: t(`cashier.step.${name}`),
  }));
  return (
    <article className={styles.order} data-state={state}>
      <header className={styles.orderHead}>
        <h3 className={styles.orderAmount}>
          <bdi>{money(amount)}</bdi>
        </h3>
        <span className={styles.muted}>
          {account.bank} <bdi dir="ltr">{account.number}</bdi>
        </span>
        <time className={styles.muted} dateTime={createdAt}>
          {time(createdAt)}
        </time>
      </header>
      <Steps
        label={t('cashier.steps')}
        steps={steps}
        stateNames={{
          done: t('cashier.step.isDone'),
          current: t('cashier.step.isCurrent'),
          failed: t('cashier.step.isFailed'),
          todo: '',
        }}
      />
      {reason !== null && <p className={styles.note}>{t('cashier.reason', { reason: rejectionText(reason) })}</p>}
      {state === 'approved' && payouts.some((payout) => payout.state === 'paid') && (
        <p className={styles.muted}>{t('cashier.parts', { paid: money(paid), rest: money(remainder) })}</p>
      )}
      {payouts.length > 0 && (
        <ul className={styles.stack}>
          {payouts.map((payout) => (
            <li key={payout.payoutId}>
              <Payout payout={payout} isWhole={state === 'paid'} isPart={state === 'approved'} />
            </li>
          ))}
        </ul>
      )}
      {withdrawal.isCancellable && <Cancel withdrawal={withdrawal} />}
    </article>
  );
}

function Cancel({ withdrawal: { withdrawalId, amount } }: { readonly withdrawal: WithdrawalRow }) {
  const t = useT();
  const money = useMoneyText();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const cancel = useWithdrawCancel(() => dialogs.toast(t('cashier.cancelled'), 'positive'));
  const ask = async (): Promise<void> => {
    const confirmed = await dialogs.confirm({
      title: t('cashier.cancel.title'),
      body: t('cashier.cancel.text', { amount: money(amount) }),
      confirm: t('cashier.cancel'),
      cancel: t('common.close'),
    });
    if (confirmed) cancel.mutate(withdrawalId, { onError: (error) => dialogs.toast(problemText(error), 'negative') });
  };
  return (
    <div>
      <Button size="s" busy={cancel.isPending} onClick={() => void ask()}>
        {t('cashier.cancel')}
      </Button>
    </div>
  );
}
