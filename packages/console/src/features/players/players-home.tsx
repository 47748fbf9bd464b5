import { EmptyState } from '@marquee/ui/empty-state';
import { Navigate } from 'react-router-dom';
import { lastBrand, usePermittedBrands } from '../../lib/brand/use-permitted-brands.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';

/** Opens the players of the brand used last, or of the first brand. */
export function PlayersHome() {
  const t = useT();
  const brands = usePermittedBrands('player.read');
  const last = lastBrand();
  const brand = brands.list?.find(({ merchant }) => merchant === last) ?? brands.list?.[0];
  if (brand !== undefined) return <Navigate to={PATHS.players(brand.merchant)} replace />;
  return (
    <Page title={t('nav.players')}>
      {brands.isPending && <TableSkeleton />}
      {brands.isError && !brands.list && <Failed error={brands.error} onRetry={() => void brands.refetch()} />}
      {brands.list && <EmptyState title={t('players.noBrand')} />}
    </Page>
  );
}
