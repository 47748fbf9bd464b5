import type { DepositDebtsValue } from '@marquee/contracts/schemas/staff-deposits';
import { EmptyState } from '@marquee/ui/empty-state';
import { useState } from 'react';
import { sentenceCase } from '../../lib/i18n/sentence-case.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Loaded } from '../../lib/record/loaded.tsx';
import { Money } from '../../lib/record/money.tsx';
import { OpenButton } from '../../lib/record/open-button.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import record from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import styles from './deposits.module.css';
import { Returns } from './returns.tsx';
import { useDebts } from './use-deposits.ts';

type Debt = DepositDebtsValue['debts'][number];

/**
 * Refunds and chargebacks whose money the player no longer had, the oldest first. A press on a player opens the deposit, or the debt of a
 * payment that staff matched without one.
 */
export function DebtList({ merchant }: { merchant: string }) {
  const t = useT();
  const [opened, setOpened] = useState<Debt | null>(null);
  const found = useDebts(merchant);
  const columns = useColumns(setOpened);
  return (
    <>
      <Loaded found={found} elsewhere={t('deposits.elsewhere')}>
        {({ debts, total }) =>
          total === 0 ? (
            <EmptyState title={t('deposits.debts.none')} />
          ) : (
            <>
              <p className={styles.totals}>{t('deposits.debts.lead', { count: total })}</p>
              <DataTable
                label={t('deposits.tab.debts')}
                columns={columns}
                rows={debts}
                rowKey={({ depositId, paymentId, id }) => `${depositId ?? paymentId} ${id}`}
              />
            </>
          )
        }
      </Loaded>
      {opened !== null && <Opened key={opened.id} merchant={merchant} debt={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

interface OpenedProps {
  readonly merchant: string;
  readonly debt: Debt;
  readonly onClosed: () => void;
}

function Opened({ merchant, debt, onClosed }: OpenedProps) {
  const t = useT();
  const { id, depositId, paymentId, player } = debt;
  if (depositId !== null) return <DepositDialog merchant={merchant} deposit={depositId} onClosed={onClosed} />;
  return (
    <RecordDialog title={t('deposits.payment')} onClosed={onClosed}>
      {(close) => (
        <>
          <ul className={record.facts}>
            <li>
              {t('deposits.player')}: <PlayerLink merchant={merchant} player={player} />
            </li>
            <li>
              {t('deposits.number')}: <code>{paymentId}</code>
            </li>
          </ul>
          <Returns
            merchant={merchant}
            of={{ payment: paymentId ?? '' }}
            returns={[
              {
                id,
                kind: debt.kind,
                amount: debt.amount,
                currency: debt.currency,
                at: debt.at,
                reversedAt: null,
                posted: { debt: debt.debt, excess: debt.excess, closed: null },
              },
            ]}
            onDone={close}
          />
        </>
      )}
    </RecordDialog>
  );
}

function useColumns(onOpen: (debt: Debt) => void): readonly Column<Debt>[] {
  const t = useT();
  return [
    {
      key: 'player',
      label: t('deposits.player'),
      render: (debt) => <OpenButton onOpen={() => onOpen(debt)}>{debt.player.username}</OpenButton>,
    },
    {
      key: 'kind',
      label: t('deposits.returned'),
      inHead: true,
      render: ({ kind }) => sentenceCase(t(`deposits.return.${kind}`)),
    },
    {
      key: 'amount',
      label: t('deposits.amount'),
      align: 'end',
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'debt',
      label: t('deposits.debt.column'),
      align: 'end',
      render: ({ debt, currency }) => <Money amount={debt} currency={currency} />,
    },
    { key: 'at', label: t('deposits.returnedAt'), align: 'end', render: ({ at }) => <Moment at={at} /> },
  ];
}
