import { EmptyState } from '@marquee/ui/empty-state';
import { Navigate } from 'react-router-dom';
import { useWork, type WorkPage } from '../attention/use-attention-counts.ts';
import { Failed } from '../page/failed.tsx';
import { Page } from '../page/page.tsx';
import { TableSkeleton } from '../page/table-skeleton.tsx';
import { lastBrand, type PermittedBrand, usePermittedBrands } from './use-permitted-brands.ts';

interface LastBrandPageProps {
  readonly permission: string;
  readonly title: string;
  /** Shown to an account without the permission on any brand. */
  readonly noBrand: string;
  readonly pathOf: (merchant: string) => string;
  /** Whose work is counted beside the page's name. */
  readonly work?: WorkPage;
}

/** Opens the page of the brand used last, or of the first brand; where work waits only at others, of the one with the most. */
export function LastBrandPage({ permission, title, noBrand, pathOf, work: page }: LastBrandPageProps) {
  const brands = usePermittedBrands(permission);
  const work = useWork(page);
  const brand = brands.list && brandToOpen(brands.list, work.of);
  if (brand !== undefined && !work.isLoading) return <Navigate to={pathOf(brand.merchant)} replace />;
  return (
    <Page title={title}>
      {(brands.isPending || brand !== undefined) && <TableSkeleton />}
      {brands.isError && !brands.list && <Failed error={brands.error} onRetry={() => void brands.refetch()} />}
      {brands.list?.length === 0 && <EmptyState title={noBrand} />}
    </Page>
  );
}

/** The brand used last while it has work, or while none has. */
function brandToOpen(brands: readonly PermittedBrand[], workOf: (merchant: string) => number) {
  const last = brands.find(({ merchant }) => merchant === lastBrand());
  // Of brands with equal work, the first in their order.
  const [most] = brands.toSorted((one, other) => workOf(other.merchant) - workOf(one.merchant));
  const staysHere = last !== undefined && (workOf(last.merchant) > 0 || workOf(most?.merchant ?? '') === 0);
  return staysHere ? last : most;
}
