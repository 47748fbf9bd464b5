import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import { Button } from '@marquee/ui/button';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Page } from '../../lib/page/page.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { Loaded } from '../../lib/record/loaded.tsx';
import { OpenButton } from '../../lib/record/open-button.tsx';
import { PagedTable } from '../../lib/record/paged-table.tsx';
import { peopleOf } from '../../lib/record/people-of.ts';
import { useMay } from '../../lib/session/session.ts';
import type { Column } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { TONES } from './adjustment-facts.ts';
import { NewAdjustment } from './new-adjustment.tsx';
import { SignedMoney } from './signed-money.tsx';
import { type Shown, useAdjustments } from './use-adjustments.ts';
import { WaitingBonuses } from './waiting-bonuses.tsx';

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
          <BrandSwitcher permission="cashier.read" merchant={merchant} pathOf={PATHS.adjustments} work="adjustments" />
          {may('player.adjust', merchant) && (
            <Button variant="primary" onClick={() => setIsNew(true)}>
              {t('adjustments.new')}
            </Button>
          )}
        </>
      }
    >
      <WaitingBonuses key={`bonuses ${merchant}`} merchant={merchant} />
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
  const people = peopleOf(pages);
  const columns = useColumns(people, setOpenId);
  const rows = pages.flatMap(({ adjustments }) => adjustments);
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      <Loaded found={found} elsewhere={t('adjustments.elsewhere')}>
        {() => (
          <PagedTable
            label={t('nav.adjustments')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            none={t(`adjustments.none.${show}`)}
            more={t('adjustments.earlier')}
            found={found}
          />
        )}
      </Loaded>
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
      render: ({ id, player }) => <OpenButton onOpen={() => onOpen(id)}>{player.username}</OpenButton>,
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
