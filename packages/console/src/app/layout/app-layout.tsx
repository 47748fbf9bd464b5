import { useLocation } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { AppRoutes } from '../routes.tsx';
import styles from './app-layout.module.css';
import { IdleWatch } from './idle-watch.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useLive } from './use-live.ts';
import { useNavKeys } from './use-nav-keys.ts';

/** The frame of every page after sign-in. */
export function AppLayout() {
  const t = useT();
  const { pathname } = useLocation();
  const live = useLive();
  useNavKeys();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <IdleWatch />
      <Rail />
      <TopBar live={live} />
      <main id="content" className={styles.content} tabIndex={-1}>
        {/* a page that failed does not outlive its address */}
        <ErrorBoundary resetKey={pathname} fallback={(reset) => <Failed error={null} onRetry={reset} />}>
          <AppRoutes />
        </ErrorBoundary>
      </main>
    </div>
  );
}
