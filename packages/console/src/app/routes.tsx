import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { TableSkeleton } from '../lib/page/table-skeleton.tsx';
import { PATHS } from '../lib/paths/paths.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import styles from './routes.module.css';

const BrandsPage = lazy(async () => ({ default: (await import('../features/brands/brands-page.tsx')).BrandsPage }));
const BrandPage = lazy(async () => ({ default: (await import('./pages/brand/brand-page.tsx')).BrandPage }));
const ChangesPages = lazy(async () => ({
  default: (await import('../features/changes/changes-pages.tsx')).ChangesPages,
}));
const CalendarPage = lazy(async () => ({
  default: (await import('../features/changes/calendar-page.tsx')).CalendarPage,
}));
const AuditPage = lazy(async () => ({ default: (await import('../features/audit/audit-page.tsx')).AuditPage }));
const StaffPage = lazy(async () => ({ default: (await import('../features/staff/staff-page.tsx')).StaffPage }));
const MemberPage = lazy(async () => ({ default: (await import('../features/staff/member-page.tsx')).MemberPage }));
const PlayersPages = lazy(async () => ({
  default: (await import('../features/players/players-pages.tsx')).PlayersPages,
}));
const ReconciliationPages = lazy(async () => ({
  default: (await import('../features/reconciliation/reconciliation-pages.tsx')).ReconciliationPages,
}));
const AccountPage = lazy(async () => ({ default: (await import('../features/account/account-page.tsx')).AccountPage }));

function PageSkeleton() {
  return (
    <div className={styles.skeleton}>
      <TableSkeleton />
    </div>
  );
}

/** Another brand is another page: nothing of the one before may stay. */
function OneBrand() {
  const { merchant } = useParams();
  return <BrandPage key={merchant} />;
}

/** Page of each address; pages are chunks of their own. A feature's own sections are routes inside its page. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route path="/" element={<Navigate to={PATHS.brands} replace />} />
        <Route path={PATHS.brands} element={<BrandsPage />} />
        <Route path="/brands/:merchant/*" element={<OneBrand />} />
        <Route path="/changes/*" element={<ChangesPages />} />
        <Route path={PATHS.calendar} element={<CalendarPage />} />
        <Route path="/players/*" element={<PlayersPages />} />
        <Route path="/reconciliation/*" element={<ReconciliationPages />} />
        <Route path={PATHS.audit} element={<AuditPage />} />
        <Route path={PATHS.staff} element={<StaffPage />} />
        <Route path="/people/:id" element={<MemberPage />} />
        <Route path={PATHS.account} element={<AccountPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
