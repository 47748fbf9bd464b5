import { displayAmount } from '@marquee/contracts/amounts';
import type { ListedPlayerBonusesValue, PlayerBonus } from '@marquee/contracts/schemas/bonuses';
import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Section } from '../../lib/page/section.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { TextLink } from '../../lib/page/text-link.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { Money } from '../../lib/record/money.tsx';
import { useMay } from '../../lib/session/session.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { ForfeitBonus } from './forfeit-bonus.tsx';
import { GiveBonus } from './give-bonus.tsx';
import styles from './players.module.css';
import { usePlayerBonuses } from './use-bonuses.ts';

interface PlayerBonusesProps {
  readonly merchant: string;
  readonly player: PlayerValue;
}

/** A player's bonuses, fetched when staff ask for them, because each look is recorded; and a new one. */
export function PlayerBonuses({ merchant, player }: PlayerBonusesProps) {
  const t = useT();
  const may = useMay();
  const [isShown, setIsShown] = useState(false);
  const [isNew, setIsNew] = useState(false);
  return (
    <Section title={t('players.bonuses')} lead={t('players.bonuses.lead')}>
      {isShown && <Bonuses merchant={merchant} player={player} />}
      <div className={styles.sectionActions}>
        {!isShown && <Button onClick={() => setIsShown(true)}>{t('players.bonuses.show')}</Button>}
        {may('player.adjust', merchant) && <Button onClick={() => setIsNew(true)}>{t('players.bonuses.give')}</Button>}
      </div>
      {isNew && <GiveBonus merchant={merchant} player={player} onClosed={() => setIsNew(false)} />}
    </Section>
  );
}

function Bonuses({ merchant, player }: PlayerBonusesProps) {
  const t = useT();
  const found = usePlayerBonuses(merchant, player.id);
  const [taken, setTaken] = useState<string | null>(null);
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <TableSkeleton rows={2} />;
  const { bonuses, requests, currency } = found.data;
  return (
    <>
      {requests.length > 0 && (
        <p>
          <TextLink to={PATHS.adjustments(merchant)}>
            {t('players.bonuses.waiting', { count: requests.length })}
          </TextLink>
        </p>
      )}
      {bonuses.length === 0 ? (
        <p className={styles.quiet}>{t('players.bonuses.none')}</p>
      ) : (
        <Table merchant={merchant} found={found.data} onTake={setTaken} />
      )}
      {taken !== null && (
        <ForfeitBonus
          merchant={merchant}
          player={player}
          bonus={taken}
          currency={currency}
          onClosed={() => setTaken(null)}
        />
      )}
    </>
  );
}

interface TableProps {
  readonly merchant: string;
  readonly found: ListedPlayerBonusesValue;
  readonly onTake: (bonus: string) => void;
}

function Table({ merchant, found: { bonuses, people, currency }, onTake }: TableProps) {
  const t = useT();
  const may = useMay();
  const nameOf = (id: string) => people[id] ?? t('players.bonuses.formerStaff');
  const columns: readonly Column<PlayerBonus>[] = [
    {
      key: 'amount',
      label: t('players.bonuses.amount'),
      inHead: true,
      render: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'state',
      label: t('players.bonuses.state'),
      render: ({ state }) => (
        <Badge tone={state === 'active' ? 'positive' : 'neutral'}>{t(`players.bonuses.state.${state}`)}</Badge>
      ),
    },
    {
      key: 'required',
      label: t('players.bonuses.wagered'),
      align: 'end',
      render: ({ progress, required }) =>
        t('players.bonuses.progress', { done: displayAmount(progress), required: displayAmount(required) }),
    },
    {
      key: 'origin',
      label: t('players.bonuses.origin'),
      render: ({ origin, given, taken }) => (
        <>
          {given === null
            ? t(`players.bonuses.origin.${origin}`)
            : t('players.bonuses.givenBy', { name: nameOf(given.by), note: given.note })}
          {taken !== null && ` ${t('players.bonuses.takenBy', { name: nameOf(taken.by), reason: taken.reason })}`}
        </>
      ),
    },
    {
      key: 'grantedAt',
      label: t('players.bonuses.grantedAt'),
      align: 'end',
      render: ({ grantedAt }) => <Moment at={grantedAt} />,
    },
    {
      key: 'expiresAt',
      label: t('players.bonuses.expiresAt'),
      align: 'end',
      render: ({ expiresAt }) => (expiresAt === null ? '—' : <Moment at={expiresAt} />),
    },
    {
      key: 'take',
      label: t('players.bonuses.take'),
      align: 'end',
      render: ({ id, state }) =>
        may('player.adjust', merchant) &&
        (state === 'active' || state === 'waiting') && (
          <Button variant="danger" onClick={() => onTake(id)}>
            {t('players.bonuses.take')}
          </Button>
        ),
    },
  ];
  return <DataTable label={t('players.bonuses')} columns={columns} rows={bonuses} rowKey={({ id }) => id} />;
}
