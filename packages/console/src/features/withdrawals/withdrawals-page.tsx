import { type StaffWithdrawalRow, WITHDRAWAL_QUEUES } from '@marquee/contracts/schemas/staff-withdrawals';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useWaiting } from '../../lib/attention/use-attention-counts.ts';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TabLabel } from '../../lib/page/tab-label.tsx';
import { useShown } from '../../lib/page/use-shown.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { Loaded } from '../../lib/record/loaded.tsx';
import { PagedTable } from '../../lib/record/paged-table.tsx';
import { peopleOf } from '../../lib/record/people-of.ts';
import { amountColumn, momentColumn, playerColumn } from '../../lib/record/record-columns.tsx';
import type { Column } from '../../lib/table/data-table.tsx';
import { PayoutCases } from './payout-cases.tsx';
import { PayoutList } from './payout-list.tsx';
import { type Queue, useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

export const TONES: Readonly<Record<StaffWithdrawalRow['state'], Tone>> = {
  review: 'warning',
  approved: 'accent',
  paid: 'positive',
  closed: 'neutral',
  rejected: 'negative',
  cancelled: 'neutral',
};

const TABS = [...WITHDRAWAL_QUEUES, 'payouts', 'cases'] as const;
type Tab = (typeof TABS)[number];

const countsOf = (waiting: ReturnType<typeof useWaiting>): Readonly<Partial<Record<Tab, number | undefined>>> => ({
  review: waiting.withdrawals,
  stuck: waiting.stuckWithdrawals,
  held: waiting.heldWithdrawals,
  cases: waiting.payoutCases,
});

/** Withdrawals of one brand: those that wait for a decision, those that are stuck, all, their payouts, and payouts that were not received. */
export function WithdrawalsPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const name = usePermittedBrandName('cashier.read', merchant);
  const [tab, setTab] = useShown(TABS);
  const counts = countsOf(useWaiting(merchant));
  return (
    <Page
      title={t('nav.withdrawals')}
      tab={`${t('nav.withdrawals')} · ${name}`}
      lead={t('withdrawals.lead')}
      actions={
        <BrandSwitcher permission="cashier.read" merchant={merchant} pathOf={PATHS.withdrawals} work="withdrawals" />
      }
    >
      <Tabs
        label={t('withdrawals.queue')}
        tabs={TABS.map((value) => ({
          value,
          label: <TabLabel text={t(`withdrawals.queue.${value}`)} count={counts[value]} />,
        }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'cases' && <PayoutCases key={merchant} merchant={merchant} />}
        {tab === 'payouts' && <PayoutList key={merchant} merchant={merchant} />}
        {tab !== 'cases' && tab !== 'payouts' && <Listed key={`${merchant} ${tab}`} merchant={merchant} queue={tab} />}
      </Tabs>
    </Page>
  );
}

function Listed({ merchant, queue }: { merchant: string; queue: Queue }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useWithdrawals(merchant, queue);
  const pages = found.data?.pages ?? [];
  const columns = useColumns(peopleOf(pages), setOpenId);
  return (
    <>
      <Loaded found={found} elsewhere={t('withdrawals.elsewhere')}>
        {() => (
          <PagedTable
            label={t('nav.withdrawals')}
            columns={columns}
            rows={pages.flatMap(({ withdrawals }) => withdrawals)}
            rowKey={({ withdrawalId }) => withdrawalId}
            none={t(`withdrawals.none.${queue}`)}
            more={t('withdrawals.more')}
            found={found}
          />
        )}
      </Loaded>
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
    playerColumn(t('withdrawals.player'), ({ withdrawalId }) => onOpen(withdrawalId)),
    {
      key: 'state',
      label: t('withdrawals.state'),
      inHead: true,
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`withdrawals.state.${state}`)}</Badge>,
    },
    amountColumn(t('withdrawals.amount')),
    {
      key: 'risks',
      label: t('withdrawals.risks'),
      render: ({ risks }) => risks.map((risk) => t(`withdrawals.risk.${risk}`)).join(' · ') || t('common.none'),
    },
    {
      key: 'approvals',
      label: t('withdrawals.approvals'),
      render: ({ approvedBy, approvalsNeeded }) =>
        approvalsNeeded === 0
          ? t('common.none')
          : t('withdrawals.approvalsOf', { count: approvedBy.length, needed: approvalsNeeded }),
    },
    {
      key: 'claim',
      label: t('withdrawals.claimedBy'),
      render: ({ claim }) =>
        claim === null ? t('common.none') : (people[claim.staff] ?? t('withdrawals.formerStaff')),
    },
    momentColumn('createdAt', t('withdrawals.requestedAt')),
  ];
}
