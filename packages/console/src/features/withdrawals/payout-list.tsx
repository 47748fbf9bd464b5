import { PAYOUT_LISTS, type PayoutsValue } from '@marquee/contracts/schemas/staff-withdrawals';
import { Field } from '@marquee/ui/field';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { sentenceCase } from '../../lib/i18n/sentence-case.ts';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';
import { Loaded } from '../../lib/record/loaded.tsx';
import { PagedTable } from '../../lib/record/paged-table.tsx';
import { amountColumn, momentColumn, playerColumn } from '../../lib/record/record-columns.tsx';
import type { Column } from '../../lib/table/data-table.tsx';
import { type PayoutListName, usePayouts } from './use-payouts.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import styles from './withdrawals.module.css';

type Row = PayoutsValue['payouts'][number];

const TONES: Readonly<Record<Row['state'], Tone>> = {
  waiting: 'neutral',
  sent: 'accent',
  paid: 'positive',
  failed: 'negative',
  returned: 'warning',
};

/** Payouts, by default those that failed or came back. A press on a player opens the withdrawal. */
export function PayoutList({ merchant }: { merchant: string }) {
  const t = useT();
  const [show, setShow] = useState<PayoutListName>('notPaid');
  return (
    <>
      <Field className={styles.choice} label={t('withdrawals.payouts.show')}>
        {(control) => (
          <Select
            {...control}
            value={show}
            onChange={({ target }) => setShow(target.value as PayoutListName)}
            options={PAYOUT_LISTS.map((value) => ({ value, label: t(`withdrawals.payouts.${value}`) }))}
          />
        )}
      </Field>
      <Listed key={show} merchant={merchant} show={show} />
    </>
  );
}

function Listed({ merchant, show }: { merchant: string; show: PayoutListName }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = usePayouts(merchant, show);
  const columns = useColumns(setOpenId);
  return (
    <>
      <Loaded found={found} elsewhere={t('withdrawals.elsewhere')}>
        {({ pages }) => (
          <PagedTable
            label={t('withdrawals.payouts')}
            columns={columns}
            rows={pages.flatMap(({ payouts }) => payouts)}
            rowKey={({ payoutId }) => payoutId}
            none={t(`withdrawals.payouts.none.${show}`)}
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

function useColumns(onOpen: (withdrawal: string) => void): readonly Column<Row>[] {
  const t = useT();
  const textOf = useTextOf();
  return [
    playerColumn(t('withdrawals.player'), ({ withdrawalId }) => onOpen(withdrawalId)),
    {
      key: 'state',
      label: t('withdrawals.state'),
      inHead: true,
      render: ({ state }) => <Badge tone={TONES[state]}>{sentenceCase(t(`withdrawals.payout.${state}`))}</Badge>,
    },
    amountColumn(t('withdrawals.amount')),
    {
      key: 'part',
      label: t('withdrawals.payout.part'),
      render: ({ part, parts }) => t('withdrawals.payout.partOf', { part, parts }),
    },
    {
      key: 'reason',
      label: t('withdrawals.payout.why'),
      render: ({ reason }) =>
        reason === null || reason === ''
          ? t('common.none')
          : sentenceCase(textOf(`withdrawals.failure.${reason}`, 'withdrawals.failure.other', { failure: reason })),
    },
    momentColumn('createdAt', t('withdrawals.payout.began')),
  ];
}
