import { displayAmount } from '@marquee/contracts/amounts';
import { type StaffWithdrawalRow, WITHDRAWAL_QUEUES } from '@marquee/contracts/schemas/staff-withdrawals';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { type Queue, useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import styles from './withdrawals.module.css';

export const TONES: Readonly<Record<StaffWithdrawalRow['state'], Tone>> = {
  review: 'warning',
  approved: 'accent',
  paid: 'positive',
  closed: 'neutral',
  rejected: 'negative',
  cancelled: 'neutral',
};

/** Withdrawals of one brand: those that wait for a decision, those that are stuck, and all. */
export function WithdrawalsPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const name = usePermittedBrandName('cashier.read', merchant);
  const [queue, setQueue] = useState<Queue>('review');
  return (
    <Page
      title={t('nav.withdrawals')}
      tab={`${t('nav.withdrawals')} · ${name}`}
      lead={t('withdrawals.lead')}
      actions={<BrandSwitcher permission="cashier.read" merchant={merchant} pathOf={PATHS.withdrawals} />}
    >
      <Tabs
        label={t('withdrawals.queue')}
        tabs={WITHDRAWAL_QUEUES.map((value) => ({ value, label: t(`withdrawals.queue.${value}`) }))}
        value={queue}
        onChange={(value) => setQueue(value as Queue)}
      >
        <Listed key={`${merchant} ${queue}`} merchant={merchant} queue={queue} />
      </Tabs>
    </Page>
  );
}

function Listed({ merchant, queue }: { merchant: string; queue: Queue }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useWithdrawals(merchant, queue);
  const pages = found.data?.pages ?? [];
  const people: Readonly<Record<string, string>> = Object.assign({}, ...pages.map((page) => page.people));
  const columns = useColumns(people, setOpenId);
  if (found.isError && !found.data) {
    if (hasCode(found.error, 'players_elsewhere')) return <EmptyState title={t('withdrawals.elsewhere')} />;
    return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <TableSkeleton />;
  const rows = pages.flatMap(({ withdrawals }) => withdrawals);
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={t(`withdrawals.none.${queue}`)} />
      ) : (
        <DataTable
          label={t('nav.withdrawals')}
          columns={columns}
          rows={rows}
          rowKey={({ withdrawalId }) => withdrawalId}
        />
      )}
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('withdrawals.more')}
        </Button>
      )}
      {openId !== null && (
        <WithdrawalDialog key={openId} merchant={merchant} withdrawal={openId} onClosed={() => setOpenId(null)} />
      )}
    </>
  );
}

function useColumns(
  people: Readonly<Record<string, string>>,
  onOpen: (id: string) => void,
): readonly Column<StaffWithdrawalRow>[] {
  const t = useT();
  return [
    {
      key: 'player',
      label: t('withdrawals.player'),
      render: ({ withdrawalId, player }) => (
        <button type="button" className={styles.name} onClick={() => onOpen(withdrawalId)}>
          <bdi>{player.username}</bdi>
        </button>
      ),
    },
    {
      key: 'state',
      label: t('withdrawals.state'),
      inHead: true,
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`withdrawals.state.${state}`)}</Badge>,
    },
    {
      key: 'amount',
      label: t('withdrawals.amount'),
      align: 'end',
      render: ({ amount, currency }) => (
        <bdi className={styles.figure}>
          {displayAmount(amount)} {currency}
        </bdi>
      ),
    },
    {
      key: 'risks',
      label: t('withdrawals.risks'),
      render: ({ risks }) => risks.map((risk) => t(`withdrawals.risk.${risk}`)).join(', ') || t('common.none'),
    },
    {
      key: 'approvals',
      label: t('withdrawals.approvals'),
      render: ({ approvedBy, approvalsNeeded }) =>
        t('withdrawals.approvalsOf', { count: approvedBy.length, needed: approvalsNeeded }),
    },
    {
      key: 'claim',
      label: t('withdrawals.claimedBy'),
      render: ({ claim }) =>
        claim === null ? t('common.none') : (people[claim.staff] ?? t('withdrawals.formerStaff')),
    },
    {
      key: 'createdAt',
      label: t('withdrawals.requestedAt'),
      align: 'end',
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}
