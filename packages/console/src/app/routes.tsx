import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { TableSkeleton } from '../lib/page/table-skeleton.tsx';
import { PATHS } from '../lib/paths/paths.ts';
import { useMay } from '../lib/session/session.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PAGES } from './pages.tsx';
import styles from './routes.module.css';

function PageSkeleton() {
  return (
    <div className={styles.skeleton}>
      <TableSkeleton />
    </div>
  );
}

/** The page of each address. A page without permission looks like one that does not exist. */
export function AppRoutes() {
  const may = useMay();
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route path="/" element={<Navigate to={PATHS.brands} replace />} />
        {PAGES.filter(({ permission }) => permission === null || may(permission)).map(({ path, Component }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
