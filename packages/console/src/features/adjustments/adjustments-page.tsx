import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { TONES } from './adjustment-facts.ts';
import styles from './adjustments.module.css';
import { NewAdjustment } from './new-adjustment.tsx';
import { SignedMoney } from './signed-money.tsx';
import { type Shown, useAdjustments } from './use-adjustments.ts';

/** Money that staff add to players' accounts or take from them, at one brand. */
export function AdjustmentsPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const [search] = useSearchParams();
  const name = usePermittedBrandName('cashier.read', merchant);
  const may = useMay();
  const player = search.get('player');
  const [isNew, setIsNew] = useState(player !== null && may('player.adjust', merchant));
  return (
    <Page
      title={t('nav.adjustments')}
      tab={`${t('nav.adjustments')} · ${name}`}
      lead={t('adjustments.lead')}
      actions={
        <>
          <BrandSwitcher permission="cashier.read" merchant={merchant} pathOf={PATHS.adjustments} />
          {may('player.adjust', merchant) && (
            <Button variant="primary" onClick={() => setIsNew(true)}>
              {t('adjustments.new')}
            </Button>
          )}
        </>
      }
    >
      <Adjustments key={merchant} merchant={merchant} />
      {isNew && (
        <NewAdjustment
          key={`new ${merchant}`}
          merchant={merchant}
          player={player ?? ''}
          onClosed={() => setIsNew(false)}
        />
      )}
    </Page>
  );
}

const SHOWN: readonly Shown[] = ['waiting', 'all'];

function Adjustments({ merchant }: { merchant: string }) {
  const t = useT();
  const [show, setShow] = useState<Shown>('waiting');
  return (
    <Tabs
      label={t('adjustments.show')}
      tabs={SHOWN.map((value) => ({ value, label: t(`adjustments.show.${value}`) }))}
      value={show}
      onChange={(value) => setShow(value as Shown)}
    >
      <Listed key={show} merchant={merchant} show={show} />
    </Tabs>
  );
}

/** Newest first. A press on an amount opens one. */
function Listed({ merchant, show }: { merchant: string; show: Shown }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useAdjustments(merchant, show);
  const pages = found.data?.pages ?? [];
  const people: Readonly<Record<string, string>> = Object.assign({}, ...pages.map((page) => page.people));
  const columns = useColumns(people, setOpenId);
  if (found.isError && !found.data) {
    if (hasCode(found.error, 'players_elsewhere')) return <EmptyState title={t('adjustments.elsewhere')} />;
    return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <TableSkeleton />;
  const rows = pages.flatMap(({ adjustments }) => adjustments);
  const open = rows.find(({ id }) => id === openId);
  if (rows.length === 0) return <EmptyState title={t(`adjustments.none.${show}`)} />;
  return (
    <>
      <DataTable label={t('nav.adjustments')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('adjustments.earlier')}
        </Button>
      )}
      {open !== undefined && (
        <AdjustmentDialog
          key={open.id}
          merchant={merchant}
          adjustment={open}
          people={people}
          isOwn={open.author === pages[0]?.you}
          onClosed={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function useColumns(
  people: Readonly<Record<string, string>>,
  onOpen: (id: string) => void,
): readonly Column<Adjustment>[] {
  const t = useT();
  return [
    {
      key: 'player',
      label: t('adjustments.player'),
      render: ({ id, player }) => (
        <button type="button" className={styles.name} onClick={() => onOpen(id)}>
          <bdi>{player.username}</bdi>
        </button>
      ),
    },
    {
      key: 'state',
      label: t('adjustments.state'),
      inHead: true,
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`adjustments.state.${state}`)}</Badge>,
    },
    {
      key: 'amount',
      label: t('adjustments.amount'),
      align: 'end',
      render: (adjustment) => <SignedMoney adjustment={adjustment} />,
    },
    { key: 'reason', label: t('adjustments.reason'), render: ({ reason }) => t(`adjustments.reason.${reason}`) },
    {
      key: 'author',
      label: t('adjustments.author'),
      render: ({ author }) => people[author] ?? t('adjustments.formerStaff'),
    },
    {
      key: 'createdAt',
      label: t('adjustments.requestedAt'),
      align: 'end',
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}
