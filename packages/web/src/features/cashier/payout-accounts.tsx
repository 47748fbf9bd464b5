import type { PayoutAccountRow } from '@marquee/contracts/schemas/cashier';
import { Button, IconButton } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { LaterIcon } from '@marquee/ui/later-icon';
import { Skeleton } from '@marquee/ui/skeleton';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { AccountForm } from './account-form.tsx';
import styles from './cashier.module.css';
import { MethodIcon } from './method-icon.tsx';
import { useAccountRemove, usePayoutAccounts } from './use-cashier.ts';

interface PayoutAccountsProps {
  /** The form for another account is open. */
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** The accounts that the member is paid to, and the form for another one. */
export function PayoutAccounts({ isAdding, onAdding }: PayoutAccountsProps) {
  const t = useT();
  const { data, error, refetch } = usePayoutAccounts();
  if (data === undefined) {
    return error === null ? <Skeleton className={styles.waiting} /> : <LoadFailed error={error} onRetry={refetch} />;
  }
  if (isAdding) return <AccountForm holdHours={data.holdHours} onDone={() => onAdding(false)} />;
  const add = (
    <Button variant="primary" onClick={() => onAdding(true)}>
      {t('cashier.account.add')}
    </Button>
  );
  if (data.accounts.length === 0) {
    return <EmptyState title={t('cashier.account.none')} text={t('cashier.account.none.text')} action={add} />;
  }
  return (
    <div className={styles.page}>
      <ul className={styles.stack}>
        {data.accounts.map((account) => (
          <Account key={account.accountId} account={account} />
        ))}
      </ul>
      <div>{add}</div>
    </div>
  );
}

function Account({ account }: { readonly account: PayoutAccountRow }) {
  const t = useT();
  const time = useTime();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const { accountId, kind, holder, number, bank, usableAt } = account;
  const remove = useAccountRemove(() => dialogs.toast(t('cashier.account.removed'), 'positive'));
  const ask = async (): Promise<void> => {
    const confirmed = await dialogs.confirm({
      title: t('cashier.account.remove.title'),
      body: `${bank} ${number}`,
      confirm: t('cashier.account.remove'),
      cancel: t('common.cancel'),
    });
    if (confirmed) remove.mutate(accountId, { onError: (error) => dialogs.toast(problemText(error), 'negative') });
  };
  return (
    <li className={styles.account}>
      <MethodIcon kind={kind} />
      <span className={styles.methodText}>
        <span className={styles.methodName}>{bank}</span>
        <bdi dir="ltr" className={styles.muted}>
          {number}
        </bdi>
        <span className={styles.muted}>{holder}</span>
        {Date.parse(usableAt) > Date.now() && (
          <span className={styles.waits}>{t('cashier.account.usableAt', { time: time(usableAt) })}</span>
        )}
      </span>
      <IconButton
        label={t('cashier.account.removeThis', { account: `${bank} ${number}` })}
        aria-disabled={remove.isPending || undefined}
        onClick={() => void ask()}
      >
        <LaterIcon name="trash" />
      </IconButton>
    </li>
  );
}
