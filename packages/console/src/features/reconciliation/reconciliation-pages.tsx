import { EmptyState } from '@marquee/ui/empty-state';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lastBrand, usePermittedBrands } from '../../lib/brand/use-permitted-brands.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { RoundsPage, WinsPage } from './attention-pages.tsx';
import { DayPage } from './day-page.tsx';
import { DaysPage } from './days-page.tsx';
import { JobsPage } from './jobs-page.tsx';

/** A brand's day files, each day's page, and matters that need no day file. */
export function ReconciliationPages() {
  return (
    <Routes>
      <Route index element={<Home />} />
      <Route path=":merchant" element={<DaysPage />} />
      <Route path=":merchant/wins" element={<WinsPage />} />
      <Route path=":merchant/rounds" element={<RoundsPage />} />
      <Route path=":merchant/jobs" element={<JobsPage />} />
      <Route path=":merchant/:provider/:day" element={<DayPage />} />
    </Routes>
  );
}

/** Opens the reconciliation of the brand used last, or of the first brand. */
function Home() {
  const t = useT();
  const brands = usePermittedBrands('reconciliation.read');
  const last = lastBrand();
  const brand = brands.list?.find(({ merchant }) => merchant === last) ?? brands.list?.[0];
  if (brand !== undefined) return <Navigate to={PATHS.reconciliation(brand.merchant)} replace />;
  return (
    <Page title={t('reconciliation.title')}>
      {brands.isPending && <TableSkeleton />}
      {brands.isError && !brands.list && <Failed error={brands.error} onRetry={() => void brands.refetch()} />}
      {brands.list && <EmptyState title={t('reconciliation.noBrand')} />}
    </Page>
  );
}
