import type { PlayerRow } from '@marquee/contracts/schemas/players';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { type Translate, useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { PlayerState, usePlayerType } from './player-state.tsx';
import styles from './players.module.css';
import { usePlayerSearch } from './use-players.ts';

/** In the order of arrival: sorted, later pages would appear between others. */
const AS_FOUND = { key: '', descending: false };

const columnsOf = (merchant: string, t: Translate, typeOf: (type: number) => string): readonly Column<PlayerRow>[] => [
  {
    key: 'username',
    label: t('players.column.username'),
    render: ({ id, username }) => (
      <Link to={PATHS.player(merchant, id)} className={styles.name}>
        {username}
      </Link>
    ),
  },
  {
    key: 'state',
    label: t('players.column.state'),
    inHead: true,
    render: ({ state }) => <PlayerState state={state} />,
  },
  { key: 'type', label: t('players.column.type'), render: ({ type }) => typeOf(type) },
  { key: 'email', label: t('players.email'), render: ({ email }) => <Partial text={email} /> },
  { key: 'mobile', label: t('players.mobile'), render: ({ mobile }) => <Partial text={mobile} /> },
  {
    key: 'login',
    label: t('players.lastLogin'),
    align: 'end',
    render: ({ lastLoginAt }) =>
      lastLoginAt === null ? <span className={styles.quiet}>{t('common.never')}</span> : <Moment at={lastLoginAt} />,
  },
];

function Partial({ text }: { text: string | null }) {
  const t = useT();
  return text === null ? <span className={styles.quiet}>{t('common.none')}</span> : <code>{text}</code>;
}

/** The results of a search. */
export function FoundPlayers({ merchant, search }: { merchant: string; search: string }) {
  const t = useT();
  const typeOf = usePlayerType();
  const found = usePlayerSearch(merchant, search);
  if (hasCode(found.error, 'players_elsewhere')) return <PlayersElsewhere />;
  if (found.isError && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <TableSkeleton />;
  const rows = found.data.pages.flatMap(({ players }) => players);
  if (rows.length === 0) return <EmptyState title={t('players.nobody')} text={t('players.nobody.text')} />;
  return (
    <>
      <p className={styles.count} role="status">
        {t(found.hasNextPage ? 'players.count.more' : 'players.count', { count: rows.length })}
      </p>
      <DataTable
        label={t('nav.players')}
        columns={columnsOf(merchant, t, typeOf)}
        rows={rows}
        rowKey={({ id }) => id}
        sort={AS_FOUND}
        onSort={() => undefined}
      />
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('players.more')}
        </Button>
      )}
    </>
  );
}

/** A brand whose players are kept by an upstream of its own. */
export function PlayersElsewhere() {
  const t = useT();
  return <EmptyState title={t('players.elsewhere')} text={t('players.elsewhere.text')} />;
}
