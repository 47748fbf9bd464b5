import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Button, buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { searchOf } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Failed } from '../../../lib/page/failed.tsx';
import { Page } from '../../../lib/page/page.tsx';
import { SectionLinks } from '../../../lib/page/section-links.tsx';
import { TableSkeleton } from '../../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../../lib/paths/paths.ts';
import { DataTable } from '../../../lib/table/data-table.tsx';
import { useFilterText } from '../../../lib/table/use-filter-text.ts';
import { useSort } from '../../../lib/table/use-sort.ts';
import { useChanges } from '../data/use-changes.ts';
import { useReader } from '../data/use-reader.ts';
import { BrandSelect } from './brand-select.tsx';
import styles from './inbox.module.css';
import { belongsIn, INBOX_VIEWS, type InboxView, statesIn } from './inbox-views.ts';
import { useChangeColumns } from './use-change-columns.tsx';

function Empty({ view }: { view: InboxView }) {
  const t = useT();
  // An empty inbox links to brands, because change sets begin there.
  const action = (
    <Link to={PATHS.brands} className={buttonClass()}>
      {t('changes.empty.action')}
    </Link>
  );
  return <EmptyState title={t(`changes.empty.${view}`)} text={t(`changes.empty.${view}.text`)} action={action} />;
}

function List({ rows, view }: { rows: readonly ChangeValue[]; view: InboxView }) {
  const t = useT();
  const columns = useChangeColumns();
  const [sort, setSort] = useSort('changes', '-when');
  return (
    <DataTable
      label={t(`changes.view.${view}`)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={setSort}
    />
  );
}

/** The change sets of one view. */
export function InboxPage({ view }: { view: InboxView }) {
  const t = useT();
  const reader = useReader();
  const [brand, setBrand] = useFilterText('brand');
  const changes = useChanges(statesIn(view), brand);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = changes;
  const all = changes.data?.pages.flatMap((page) => page.changes) ?? [];
  const rows = all.filter((change) => belongsIn(view, change, reader));
  // A page without a match does not end the list.
  const isSearching = rows.length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage();
  }, [isSearching, isFetchingNextPage, fetchNextPage]);
  const links = INBOX_VIEWS.map((each) => ({
    to: `${PATHS.changes}/${each}${searchOf({ brand })}`,
    label: t(`changes.view.${each}`),
  }));
  return (
    <Page title={t('nav.changes')} sections={<SectionLinks label={t('changes.views')} links={links} />}>
      <div className={styles.tools}>
        <BrandSelect value={brand} onChange={setBrand} className={styles.brand} />
      </div>
      {(changes.isPending || isSearching) && <TableSkeleton />}
      {changes.isError && rows.length === 0 && (
        <Failed error={changes.error} onRetry={() => void (all.length > 0 ? fetchNextPage() : changes.refetch())} />
      )}
      {changes.isSuccess && !isSearching && rows.length === 0 && <Empty view={view} />}
      {rows.length > 0 && <List rows={rows} view={view} />}
      {rows.length > 0 && hasNextPage && (
        <Button className={styles.older} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('changes.older')}
        </Button>
      )}
    </Page>
  );
}
