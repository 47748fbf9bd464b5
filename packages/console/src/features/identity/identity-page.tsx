import type { StaffIdentityRow } from '@marquee/contracts/schemas/identity';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link, useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './identity.module.css';
import { useIdentityQueue } from './use-identity.ts';

/** Checks of players' identity that wait for a decision, the oldest first. */
export function IdentityPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const name = usePermittedBrandName('identity.review', merchant);
  return (
    <Page
      title={t('nav.identity')}
      tab={`${t('nav.identity')} · ${name}`}
      lead={t('identity.lead')}
      actions={
        <BrandSwitcher permission="identity.review" merchant={merchant} pathOf={PATHS.identity} work="identity" />
      }
    >
      <Listed key={merchant} merchant={merchant} />
    </Page>
  );
}

function Listed({ merchant }: { merchant: string }) {
  const t = useT();
  const found = useIdentityQueue(merchant);
  const pages = found.data?.pages ?? [];
  const people: Readonly<Record<string, string>> = Object.assign({}, ...pages.map((page) => page.people));
  const columns = useColumns(merchant, people);
  if (found.isError && !found.data) {
    if (hasCode(found.error, 'players_elsewhere')) return <EmptyState title={t('identity.elsewhere')} />;
    return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <TableSkeleton />;
  const rows = pages.flatMap(({ checks }) => checks);
  if (rows.length === 0) return <EmptyState title={t('identity.empty')} text={t('identity.empty.text')} />;
  return (
    <>
      <DataTable label={t('nav.identity')} columns={columns} rows={rows} rowKey={({ checkId }) => checkId} />
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('identity.more')}
        </Button>
      )}
    </>
  );
}

function useColumns(merchant: string, people: Readonly<Record<string, string>>): readonly Column<StaffIdentityRow>[] {
  const t = useT();
  return [
    {
      key: 'player',
      label: t('identity.player'),
      render: ({ checkId, player }) => (
        <Link className={styles.name} to={PATHS.identityCheck(merchant, checkId)}>
          <bdi>{player.username}</bdi>
        </Link>
      ),
    },
    { key: 'level', label: t('identity.level'), render: ({ level }) => t(`identity.level.${level}`) },
    {
      key: 'claim',
      label: t('identity.claimedBy'),
      render: ({ claim }) => (claim === null ? t('common.none') : (people[claim.staff] ?? t('identity.formerStaff'))),
    },
    {
      key: 'sentAt',
      label: t('identity.waitsSince'),
      align: 'end',
      render: ({ sentAt }) => (sentAt === null ? t('common.none') : <Moment at={sentAt} />),
    },
  ];
}
