import type { AccountLine, AccountRecordValue, LineKind } from '@marquee/contracts/schemas/records';
import type { RecordColumn } from '@marquee/ui/record-table';
import type { Stat } from '@marquee/ui/stat-tiles';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useVendorNames } from '../../lib/vendor/use-vendor-name.ts';
import { Choice } from './choice.tsx';
import { Fact, Facts, Reference } from './facts.tsx';
import { RecordView } from './record-view.tsx';
import styles from './records.module.css';
import { ACCOUNT, loadRecord, useRecord } from './records.ts';
import { PlainAmount, SignedAmount } from './signed-amount.tsx';
import { useRecordFile } from './use-record-file.ts';
import { useRecordFilter } from './use-record-filter.ts';
import { useTotal } from './use-total.tsx';

/** The kinds in the order of the filter; the compiler names one that is missing. */
const KINDS: Readonly<Record<LineKind, true>> = {
  bet: true,
  win: true,
  betReturned: true,
  winTaken: true,
  registrationBonus: true,
  transferHold: true,
  transferReturned: true,
  transferOut: true,
  bonusReleased: true,
  depositCredited: true,
  depositReturned: true,
  depositRestored: true,
  withdrawalHold: true,
  withdrawalReturned: true,
  adjustment: true,
  other: true,
};
const LINE_KINDS = Object.keys(KINDS) as LineKind[];

function useColumns(): readonly RecordColumn<AccountLine>[] {
  const t = useT();
  const time = useTime();
  const vendorName = useVendorNames();
  return [
    {
      key: 'kind',
      label: t('records.account.kind'),
      card: 'title',
      render: ({ kind, gameName, vendor, recalledFor }) => (
        <span className={styles.named}>
          <span>{t(`records.kind.${kind}`)}</span>
          {(gameName ?? vendor) !== null && (
            <span className={styles.under}>{gameName ?? vendorName(vendor ?? '')}</span>
          )}
          {recalledFor !== null && <span className={styles.under}>{t(`records.recalled.${recalledFor}`)}</span>}
        </span>
      ),
    },
    {
      key: 'time',
      label: t('records.time'),
      render: ({ at }) => (
        <time className={styles.time} dateTime={at}>
          {time(at)}
        </time>
      ),
    },
    {
      key: 'amount',
      label: t('records.account.amount'),
      align: 'end',
      card: 'figure',
      render: ({ amount }) => <SignedAmount amount={amount} />,
    },
    {
      key: 'balance',
      label: t('records.account.balance'),
      align: 'end',
      render: ({ balance }) => <PlainAmount amount={balance} />,
    },
  ];
}

function LineDetail({ line: { line, vendor, reference } }: { line: AccountLine }) {
  const t = useT();
  const vendorName = useVendorNames();
  return (
    <div className={styles.detail}>
      <Facts>
        {vendor !== null && <Fact name={t('records.vendor')}>{vendorName(vendor)}</Fact>}
        <Fact name={t('records.account.line')}>
          <bdi dir="ltr">{line}</bdi>
        </Fact>
        {reference !== null && (
          <Fact name={t('records.account.reference')}>
            <Reference text={reference} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

export const loadAccountRecord = loadRecord(ACCOUNT);

/** §2.9's page transactionHistory [W07]: each change of the member's money, with the balance after it. */
export function AccountRecord() {
  const t = useT();
  const amount = useTotal();
  const filter = useRecordFilter('transactionHistory');
  const record = useRecord(ACCOUNT, filter);
  const file = useRecordFile(ACCOUNT, filter);
  const columns = useColumns();
  const stats = (value: AccountRecordValue | undefined): Stat[] => {
    const moved = [
      { key: 'credited', label: t('records.account.in'), value: amount(value?.totals.credited) },
      { key: 'debited', label: t('records.account.out'), value: amount(value?.totals.debited) },
    ];
    // Lines of one kind do not lead from one balance to the other.
    if (filter.isFiltered) return moved;
    return [
      { key: 'opening', label: t('records.account.opening'), value: amount(value?.opening) },
      ...moved,
      { key: 'closing', label: t('records.account.closing'), value: amount(value?.closing), isMain: true },
    ];
  };
  return (
    <RecordView
      filter={filter}
      record={record}
      file={file}
      label={t('centre.page.transactionHistory')}
      columns={columns}
      rowKey={({ line }) => line}
      detail={(line) => <LineDetail line={line} />}
      choices={() => (
        <Choice
          label={t('records.account.kind')}
          all={t('records.account.kind.all')}
          values={LINE_KINDS}
          chosen={filter.filters.kind}
          nameOf={(kind) => t(`records.kind.${kind}`)}
          onChoose={(kind) => filter.setFilter('kind', kind)}
        />
      )}
      stats={stats}
    />
  );
}
