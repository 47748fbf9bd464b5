import { DEPOSIT_STATES, type DepositState } from '@marquee/contracts/schemas/cashier';
import type { StaffDepositRow } from '@marquee/contracts/schemas/staff-deposits';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';
import { Loaded } from '../../lib/record/loaded.tsx';
import { Money } from '../../lib/record/money.tsx';
import { OpenButton } from '../../lib/record/open-button.tsx';
import { PagedTable } from '../../lib/record/paged-table.tsx';
import record from '../../lib/record/record.module.css';
import { useMethodName } from '../../lib/record/use-method-name.ts';
import type { Column } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import styles from './deposits.module.css';
import { type DepositFilter, useDeposits } from './use-deposits.ts';

export const TONES: Readonly<Record<DepositState, Tone>> = {
  pending: 'accent',
  review: 'warning',
  credited: 'positive',
  failed: 'negative',
  expired: 'neutral',
  returned: 'warning',
  matched: 'positive',
  givenBack: 'neutral',
};
const NO_FILTER: DepositFilter = { state: '', player: '', method: '', provider: '', from: '', to: '' };

/** Deposits, newest first. A press on a player opens one. */
export function DepositList({ merchant }: { merchant: string }) {
  const [filter, setFilter] = useState(NO_FILTER);
  return (
    <>
      <Filter onFilter={setFilter} />
      <Listed key={JSON.stringify(filter)} merchant={merchant} filter={filter} />
    </>
  );
}

function Filter({ onFilter }: { onFilter: (filter: DepositFilter) => void }) {
  const t = useT();
  const { register, handleSubmit } = useForm<DepositFilter>({ defaultValues: NO_FILTER });
  const states = [
    { value: '', label: t('common.all') },
    ...DEPOSIT_STATES.map((value) => ({ value, label: t(`deposits.state.${value}`) })),
  ];
  return (
    <search>
      <form className={styles.filter} onSubmit={(event) => void handleSubmit(onFilter)(event)}>
        <Field label={t('deposits.state')}>
          {(control) => <Select {...control} {...register('state')} options={states} />}
        </Field>
        {(['player', 'method', 'provider'] as const).map((name) => (
          <Field key={name} label={t(`deposits.${name}`)}>
            {(control) => <Input {...control} {...register(name)} autoComplete="off" spellCheck={false} />}
          </Field>
        ))}
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`deposits.${name}`)}>
            {(control) => <Input {...control} {...register(name)} type="date" />}
          </Field>
        ))}
        <Button type="submit">{t('deposits.search')}</Button>
      </form>
    </search>
  );
}

function Listed({ merchant, filter }: { merchant: string; filter: DepositFilter }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useDeposits(merchant, filter);
  const columns = useColumns(setOpenId);
  return (
    <>
      <Loaded found={found} elsewhere={t('deposits.elsewhere')}>
        {({ pages }) => (
          <PagedTable
            label={t('nav.deposits')}
            columns={columns}
            rows={pages.flatMap(({ deposits }) => deposits)}
            rowKey={({ depositId }) => depositId}
            none={t('deposits.none')}
            more={t('deposits.more')}
            found={found}
          />
        )}
      </Loaded>
      {openId !== null && (
        <DepositDialog key={openId} merchant={merchant} deposit={openId} onClosed={() => setOpenId(null)} />
      )}
    </>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<StaffDepositRow>[] {
  const t = useT();
  const nameOf = useMethodName();
  return [
    {
      key: 'player',
      label: t('deposits.player'),
      render: ({ depositId, player }) => <OpenButton onOpen={() => onOpen(depositId)}>{player.username}</OpenButton>,
    },
    {
      key: 'state',
      label: t('deposits.state'),
      inHead: true,
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`deposits.state.${state}`)}</Badge>,
    },
    {
      key: 'amount',
      label: t('deposits.amount'),
      align: 'end',
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'method',
      label: t('deposits.method'),
      // The filter is by code.
      render: (row) => (
        <span>
          <bdi>{nameOf(row)}</bdi> {nameOf(row) !== row.method && <bdi className={record.quiet}>{row.method}</bdi>}
        </span>
      ),
    },
    { key: 'provider', label: t('deposits.provider'), render: ({ provider }) => <bdi>{provider}</bdi> },
    {
      key: 'createdAt',
      label: t('deposits.began'),
      align: 'end',
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}
