import { Button, buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import styles from './audit.module.css';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { type AuditFilters, type AuditQuery, FILTER_NAMES, queryOf, readFilters } from './audit-filters.ts';
import { ChainCheck } from './chain-check.tsx';
import { exportAddress, useAudit } from './use-audit.ts';

function useFilters(): [AuditFilters, (filters: Partial<AuditFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const set = (filters: Partial<AuditFilters>): void => {
    const next = { ...readFilters(params), ...filters };
    setParams(new URLSearchParams(FILTER_NAMES.filter((name) => next[name] !== '').map((name) => [name, next[name]])));
  };
  return [readFilters(params), set];
}

function Entries({ query }: { query: AuditQuery }) {
  const t = useT();
  const audit = useAudit(query);
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  if (audit.isPending) return <TableSkeleton rows={10} />;
  if (audit.isError && !audit.data) return <Failed error={audit.error} onRetry={() => void audit.refetch()} />;
  if (entries.length === 0) return <EmptyState title={t('audit.empty')} text={t('audit.empty.text')} />;
  return (
    <>
      <ol className={styles.entries} reversed>
        {entries.map((entry) => (
          <AuditEntry key={entry.seq} entry={entry} />
        ))}
      </ol>
      {audit.hasNextPage ? (
        <Button block variant="ghost" busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
          {t('audit.older')}
        </Button>
      ) : (
        <p className={styles.end}>{t('audit.end')}</p>
      )}
    </>
  );
}

const NO_FILTERS: AuditFilters = { merchant: '', target: '', actor: '', from: '', to: '' };

/** The audit: who did what, when and why. */
export function AuditPage() {
  const t = useT();
  const [filters, setFilters] = useFilters();
  const query = queryOf(filters);
  return (
    <Page
      title={t('nav.audit')}
      actions={
        <>
          <ChainCheck />
          <a className={buttonClass()} href={exportAddress(query)} download>
            {t('audit.export')}
          </a>
        </>
      }
    >
      <AuditFilterBar filters={filters} onChange={setFilters} onReset={() => setFilters(NO_FILTERS)} />
      <Entries query={query} />
    </Page>
  );
}
