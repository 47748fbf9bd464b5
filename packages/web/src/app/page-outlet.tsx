import { matchPage, type PageEntry } from '@marquee/contracts/pages';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useManifest } from '../lib/manifest/page-state.ts';
import { useApp } from './app-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageFailed } from './page-failed.tsx';
import styles from './page-outlet.module.css';
import { TopProgress } from './top-progress.tsx';

/** The page table's entry for where the player is. */
export function usePageEntry(): PageEntry {
  const { pathname } = useLocation();
  return matchPage(pathname, useManifest().switches);
}

type Shown = { readonly entry: PageEntry; readonly failed: boolean };

/**
 * The page of the current address. While its chunk is on the way the page before stays, with a progress line above;
 * a chunk that fails or takes too long gives a clear retry [R10].
 */
export function PageOutlet() {
  const { pages } = useApp();
  const entry = usePageEntry();
  const [shown, setShown] = useState<Shown>({ entry, failed: false });
  const [attempt, setAttempt] = useState(0);
  const settled = shown.entry === entry;

  useEffect(() => {
    let current = true;
    pages.load(entry.page).then(
      () => current && setShown({ entry, failed: false }),
      () => current && setShown({ entry, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [pages, entry, attempt]);

  const Page = pages.get(shown.entry.page);
  return (
    <>
      {!settled && <TopProgress />}
      {/* keyed by page, so that content fades on change and nothing of the page before is kept */}
      <div key={shown.entry.path} className={styles.page} data-page={shown.entry.page}>
        {shown.failed || !Page ? (
          <PageFailed onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          <ErrorBoundary fallback={(reset) => <PageFailed onRetry={reset} />}>
            <Page entry={shown.entry} />
          </ErrorBoundary>
        )}
      </div>
    </>
  );
}
