import type { PayoutCase } from '@marquee/contracts/schemas/staff-withdrawals';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Loaded } from '../../lib/record/loaded.tsx';
import { PagedTable } from '../../lib/record/paged-table.tsx';
import { peopleOf } from '../../lib/record/people-of.ts';
import { amountColumn, momentColumn, playerColumn } from '../../lib/record/record-columns.tsx';
import type { Column } from '../../lib/table/data-table.tsx';
import { PayoutCaseDialog } from './payout-case-dialog.tsx';
import { usePayoutCases } from './use-payout-cases.ts';

/** Payouts that a player did not receive, or whose provider contradicts the record. The oldest first. */
export function PayoutCases({ merchant }: { merchant: string }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = usePayoutCases(merchant);
  const pages = found.data?.pages ?? [];
  const rows = pages.flatMap(({ cases }) => cases);
  const columns = useColumns(setOpenId);
  const opened = rows.find(({ caseId }) => caseId === openId);
  return (
    <>
      <Loaded found={found} elsewhere={t('withdrawals.elsewhere')}>
        {() => (
          <PagedTable
            label={t('withdrawals.cases')}
            columns={columns}
            rows={rows}
            rowKey={({ caseId }) => caseId}
            none={t('withdrawals.none.cases')}
            more={t('withdrawals.more')}
            found={found}
          />
        )}
      </Loaded>
      {opened !== undefined && (
        <PayoutCaseDialog
          key={opened.caseId}
          merchant={merchant}
          payoutCase={opened}
          people={peopleOf(pages)}
          you={pages[0]?.you ?? ''}
          onClosed={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<PayoutCase>[] {
  const t = useT();
  return [
    playerColumn(t('withdrawals.player'), ({ caseId }) => onOpen(caseId)),
    {
      key: 'kind',
      label: t('withdrawals.case'),
      inHead: true,
      render: ({ kind, againBy }) =>
        againBy === null ? t(`withdrawals.case.${kind}`) : <Badge tone="accent">{t('withdrawals.case.waits')}</Badge>,
    },
    amountColumn(t('withdrawals.amount')),
    {
      key: 'proof',
      label: t('withdrawals.proof'),
      render: ({ hasProof }) => t(hasProof ? 'withdrawals.proof.sent' : 'common.none'),
    },
    momentColumn('openedAt', t('withdrawals.openedAt')),
  ];
}
