import { displayAmount } from '@marquee/contracts/amounts';
import type { ListedUnmatchedValue, UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Loaded } from '../../lib/record/loaded.tsx';
import { PagedTable } from '../../lib/record/paged-table.tsx';
import { peopleOf } from '../../lib/record/people-of.ts';
import type { Column } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './deposits.module.css';
import { PaymentAmount } from './payment-amount.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { type Shown, useUnmatched } from './use-deposits.ts';

/** Payments that no deposit explains, under how many are open, since when and of what sum. A press on an amount opens one. */
export function UnmatchedList({ merchant, show }: { merchant: string; show: Shown }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useUnmatched(merchant, show);
  const columns = useColumns(setOpenId);
  const pages = found.data?.pages ?? [];
  const rows = pages.flatMap(({ payments }) => payments);
  const opened = rows.find(({ paymentId }) => paymentId === openId);
  return (
    <>
      <Loaded found={found} elsewhere={t('deposits.elsewhere')}>
        {() => (
          <>
            {pages[0] !== undefined && pages[0].open.count > 0 && <Totals open={pages[0].open} />}
            <PagedTable
              label={t('deposits.unmatched')}
              columns={columns}
              rows={rows}
              rowKey={({ paymentId }) => paymentId}
              none={t(`deposits.unmatched.none.${show}`)}
              more={t('deposits.more')}
              found={found}
            />
          </>
        )}
      </Loaded>
      {opened !== undefined && (
        <PaymentDialog
          key={opened.paymentId}
          merchant={merchant}
          payment={opened}
          people={peopleOf(pages)}
          you={pages[0]?.you ?? ''}
          onClosed={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function Totals({ open: { count, oldestAt, sums } }: Pick<ListedUnmatchedValue, 'open'>) {
  const t = useT();
  return (
    <p className={styles.totals}>
      <span>{t('deposits.unmatched.open', { count })}</span>
      <span>
        {t('deposits.unmatched.sum')}{' '}
        <bdi>{sums.map(({ amount, currency }) => `${displayAmount(amount)} ${currency}`).join(' + ')}</bdi>
      </span>
      {oldestAt !== null && (
        <span>
          {t('deposits.unmatched.oldest')} <Moment at={oldestAt} />
        </span>
      )}
    </p>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<UnmatchedPayment>[] {
  const t = useT();
  return [
    {
      key: 'amount',
      label: t('deposits.amount'),
      render: (payment) => <PaymentAmount payment={payment} onOpen={onOpen} />,
    },
    {
      key: 'state',
      label: t('deposits.state'),
      inHead: true,
      render: (payment) => <PaymentState payment={payment} />,
    },
    {
      key: 'reason',
      label: t('deposits.why'),
      render: ({ reason, returns }) =>
        [t(`deposits.why.${reason}`), returns.length > 0 ? t('deposits.why.returned') : ''].filter(Boolean).join(' · '),
    },
    {
      key: 'player',
      label: t('deposits.player'),
      render: ({ deposit, match }) => {
        const player = match?.player ?? deposit?.player;
        return player ? <bdi>{player.username}</bdi> : t('common.none');
      },
    },
    { key: 'provider', label: t('deposits.provider'), render: ({ provider }) => <bdi>{provider}</bdi> },
    {
      key: 'foundAt',
      label: t('deposits.found'),
      align: 'end',
      render: ({ foundAt }) => <Moment at={foundAt} />,
    },
  ];
}

function PaymentState({ payment: { resolvedAt, match } }: { payment: UnmatchedPayment }) {
  const t = useT();
  if (resolvedAt !== null) return <Badge tone="positive">{t('deposits.payment.resolved')}</Badge>;
  if (match?.state === 'waiting') return <Badge tone="accent">{t('deposits.payment.waiting')}</Badge>;
  return <Badge tone="warning">{t('deposits.payment.open')}</Badge>;
}
