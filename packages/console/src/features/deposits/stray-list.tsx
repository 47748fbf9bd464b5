import type { StrayPayment } from '@marquee/contracts/schemas/stray-payments';
import { Field } from '@marquee/ui/field';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Loaded } from '../../lib/record/loaded.tsx';
import { PagedTable } from '../../lib/record/paged-table.tsx';
import { peopleOf } from '../../lib/record/people-of.ts';
import record from '../../lib/record/record.module.css';
import type { Column } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './deposits.module.css';
import { PaymentAmount } from './payment-amount.tsx';
import { StrayDialog } from './stray-dialog.tsx';
import type { Shown } from './use-deposits.ts';
import { useStrayPayments } from './use-stray-payments.ts';

const SHOWN: readonly Shown[] = ['open', 'all'];

/** Payments whose order names no brand here. A press on an amount opens one. */
export function StrayList() {
  const t = useT();
  const [show, setShow] = useState<Shown>('open');
  return (
    <>
      <p className={record.quiet}>{t('deposits.stray.lead')}</p>
      <search className={styles.filter}>
        <Field label={t('deposits.state')}>
          {(control) => (
            <Select
              {...control}
              defaultValue={show}
              onChange={({ target }) => setShow(SHOWN.find((each) => each === target.value) ?? 'open')}
              options={SHOWN.map((value) => ({ value, label: t(`deposits.stray.show.${value}`) }))}
            />
          )}
        </Field>
      </search>
      <Listed key={show} show={show} />
    </>
  );
}

function Listed({ show }: { show: Shown }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useStrayPayments(show);
  const columns = useColumns(setOpenId);
  const pages = found.data?.pages ?? [];
  const rows = pages.flatMap(({ payments }) => payments);
  const opened = rows.find(({ paymentId }) => paymentId === openId);
  return (
    <>
      <Loaded found={found}>
        {() => (
          <PagedTable
            label={t('deposits.tab.stray')}
            columns={columns}
            rows={rows}
            rowKey={({ paymentId }) => paymentId}
            none={t(`deposits.stray.none.${show}`)}
            more={t('deposits.more')}
            found={found}
          />
        )}
      </Loaded>
      {opened !== undefined && (
        <StrayDialog
          key={opened.paymentId}
          payment={opened}
          people={peopleOf(pages)}
          onClosed={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<StrayPayment>[] {
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
      render: ({ resolvedAt }) =>
        resolvedAt === null ? (
          <Badge tone="warning">{t('deposits.payment.open')}</Badge>
        ) : (
          <Badge tone="positive">{t('deposits.payment.resolved')}</Badge>
        ),
    },
    { key: 'provider', label: t('deposits.provider'), render: ({ provider }) => <bdi>{provider}</bdi> },
    { key: 'order', label: t('deposits.order'), render: ({ order }) => <bdi>{order}</bdi> },
    {
      key: 'reference',
      label: t('deposits.reference'),
      render: ({ reference }) => (reference === null ? t('common.none') : <bdi>{reference}</bdi>),
    },
    {
      key: 'decision',
      label: t('deposits.stray.decision'),
      render: ({ decision }) =>
        decision === null ? t('common.none') : t(`deposits.stray.outcome.${decision.outcome}`),
    },
    {
      key: 'receivedAt',
      label: t('deposits.found'),
      align: 'end',
      render: ({ receivedAt }) => <Moment at={receivedAt} />,
    },
  ];
}
