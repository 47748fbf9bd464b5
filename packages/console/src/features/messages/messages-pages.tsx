import { EmptyState } from '@marquee/ui/empty-state';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lastBrand, usePermittedBrands } from '../../lib/brand/use-permitted-brands.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { ComposePage } from './compose-page.tsx';
import { SentPage } from './sent-page.tsx';

/** Messages to players: the list of each brand, and the form for a new one. */
export function MessagesPages() {
  return (
    <Routes>
      <Route index element={<Home />} />
      <Route path=":merchant" element={<SentPage />} />
      <Route path=":merchant/new" element={<ComposePage />} />
    </Routes>
  );
}

/** Opens the messages of the brand used last, or of the first brand. */
function Home() {
  const t = useT();
  const brands = usePermittedBrands('message.read');
  const last = lastBrand();
  const brand = brands.list?.find(({ merchant }) => merchant === last) ?? brands.list?.[0];
  if (brand !== undefined) return <Navigate to={PATHS.messages(brand.merchant)} replace />;
  return (
    <Page title={t('nav.messages')}>
      {brands.isPending && <TableSkeleton />}
      {brands.isError && !brands.list && <Failed error={brands.error} onRetry={() => void brands.refetch()} />}
      {brands.list && <EmptyState title={t('messages.noBrand')} />}
    </Page>
  );
}
