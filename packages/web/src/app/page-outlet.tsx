import { type PageEntry, type ShownPage, shownPage } from '@marquee/contracts/pages';
import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useManifest } from '../lib/manifest/page-state.ts';
import { useGuard } from '../lib/navigation/use-guard.ts';
import { useLeftPlace } from '../lib/navigation/use-left-place.ts';
import { scrollToTop, usePageEntry } from '../lib/navigation/use-nav.ts';
import { useApp } from './app-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageFailed } from './page-failed.tsx';
import styles from './page-outlet.module.css';
import { PlayNotice } from './play-notice.tsx';
import { TopProgress } from './top-progress.tsx';
import { isLobby, useGameAhead } from './use-game-ahead.ts';

type Shown = { readonly entry: PageEntry; readonly page: ShownPage; readonly failed: boolean };

/**
 * The page of the current address. While its chunk loads, the page before stays, with a progress line above;
 * a chunk that fails or takes too long shows a retry [R10].
 */
export function PageOutlet() {
  const { pages } = useApp();
  const entry = usePageEntry();
  const { switches } = useManifest();
  const guard = useGuard();
  // What a visitor is led to is in the server's page already.
  const requested = guard === 'through' || guard === 'atGate' ? shownPage(entry, switches) : 'gate';
  // The gate has another layout, so its page does not stay while the next one loads.
  const [shown, setShown] = useState<Shown | null>(
    pages.get(requested) ? { entry, page: requested, failed: false } : null,
  );
  const [attempt, setAttempt] = useState(0);
  const settled = shown?.entry === entry && shown.page === requested;

  useEffect(() => {
    let current = true;
    pages.load(requested).then(
      () => current && setShown({ entry, page: requested, failed: false }),
      () => current && setShown({ entry, page: requested, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [pages, entry, requested, attempt]);

  // A link opens a page at its top; going back restores the scroll position.
  const type = useNavigationType();
  const path = shown?.entry.path ?? null;
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    const isFirst = before.current === null;
    before.current = path;
    if (!isFirst && type === 'PUSH') scrollToTop();
  }, [path, type]);
  useLeftPlace(settled);
  useGameAhead(settled ? requested : null);

  const key = shown?.page === 'gate' ? 'gate' : path;
  const [firstKey] = useState(key);
  if (shown === null) return <TopProgress />;
  const { page } = shown;
  const Page = pages.get(page);
  return (
    <>
      {!settled && <TopProgress />}
      {/* keyed, so that content fades on change and keeps no state of the page before; the gate keeps its key while the address changes to the log-in */}
      <div key={key} className={styles.page} data-page={page} data-later={key === firstKey ? undefined : true}>
        {shown.failed || !Page ? (
          <PageFailed reason="load" onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          <ErrorBoundary fallback={(reset) => <PageFailed reason="render" onRetry={reset} />}>
            {isLobby(page) && <PlayNotice />}
            <Page entry={shown.entry} />
          </ErrorBoundary>
        )}
      </div>
    </>
  );
}
