import { localize } from '@marquee/contracts/localize';
import { EmptyState } from '@marquee/ui/empty-state';
import { useBrands } from '../../lib/brand/use-brands.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import { FilterBox } from '../../lib/table/filter-box.tsx';
import { useFilterText } from '../../lib/table/use-filter-text.ts';
import { useSort } from '../../lib/table/use-sort.ts';
import styles from './brands-page.module.css';
import { filterBrands } from './filter-brands.ts';
import { type BrandRow, useBrandColumns } from './use-brand-columns.tsx';

function Brands({ rows }: { rows: readonly BrandRow[] }) {
  const t = useT();
  const columns = useBrandColumns();
  const [search, setSearch] = useFilterText('q');
  const [sort, setSort] = useSort('brands', 'name');
  const found = filterBrands(rows, search);
  if (rows.length === 0) return <EmptyState title={t('brands.empty')} text={t('brands.empty.text')} />;
  return (
    <>
      <div className={styles.tools}>
        <FilterBox label={t('brands.filter')} value={search} onChange={setSearch} />
        <p className={styles.count} role="status">
          {t('brands.count', { count: found.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState title={t('brands.nothing', { search })} />
      ) : (
        <DataTable
          label={t('nav.brands')}
          columns={columns}
          rows={found}
          rowKey={({ brand }) => brand.merchant}
          sort={sort}
          onSort={setSort}
        />
      )}
    </>
  );
}

/** All brands with version, drift and last change. */
export function BrandsPage() {
  const t = useT();
  const [language] = useLanguage();
  const brands = useBrands();
  const rows = brands.data?.map((brand) => ({ brand, name: localize(brand.name, language, brand.defaultLanguage) }));
  return (
    <Page title={t('nav.brands')}>
      {brands.isPending && <TableSkeleton />}
      {brands.isError && !rows && <Failed error={brands.error} onRetry={() => void brands.refetch()} />}
      {rows && <Brands rows={rows} />}
    </Page>
  );
}
