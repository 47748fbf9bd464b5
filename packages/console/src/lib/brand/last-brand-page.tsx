import { EmptyState } from '@marquee/ui/empty-state';
import { Navigate } from 'react-router-dom';
import { Failed } from '../page/failed.tsx';
import { Page } from '../page/page.tsx';
import { TableSkeleton } from '../page/table-skeleton.tsx';
import { lastBrand, usePermittedBrands } from './use-permitted-brands.ts';

interface LastBrandPageProps {
  readonly permission: string;
  readonly title: string;
  /** Shown to an account without the permission on any brand. */
  readonly noBrand: string;
  readonly pathOf: (merchant: string) => string;
}

/** Opens the page of the brand used last, or of the first brand. */
export function LastBrandPage({ permission, title, noBrand, pathOf }: LastBrandPageProps) {
  const brands = usePermittedBrands(permission);
  const last = lastBrand();
  const brand = brands.list?.find(({ merchant }) => merchant === last) ?? brands.list?.[0];
  if (brand !== undefined) return <Navigate to={pathOf(brand.merchant)} replace />;
  return (
    <Page title={title}>
      {brands.isPending && <TableSkeleton />}
      {brands.isError && !brands.list && <Failed error={brands.error} onRetry={() => void brands.refetch()} />}
      {brands.list && <EmptyState title={noBrand} />}
    </Page>
  );
}
