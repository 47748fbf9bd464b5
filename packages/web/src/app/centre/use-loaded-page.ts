import { CHUNK_TIMEOUT_MS } from '@marquee/contracts/constants';
import type { BuiltCentrePage } from '@marquee/contracts/member-centre';
import { type ComponentType, useEffect, useState } from 'react';
import { loadGroups } from '../../lib/i18n/load-groups.ts';
import type { App } from '../app.ts';
import { useApp } from '../app-context.ts';
import { withTimeout } from '../with-timeout.ts';
import { CENTRE_PAGES } from './centre-pages.tsx';

/** A page with its chunk, messages and data; `Page` is null after a failure, whose reason is `error`. */
export interface LoadedPage {
  readonly key: BuiltCentrePage;
  readonly Page: ComponentType | null;
  readonly error: unknown;
  readonly attempt: number;
}

async function loadPage(app: App, key: BuiltCentrePage): Promise<ComponentType> {
  const { load, messages } = CENTRE_PAGES[key];
  const [{ Page, loadData }] = await Promise.all([
    load(),
    app.completeMessages(),
    loadGroups(app.store, app.i18n, messages),
  ]);
  await loadData(app);
  return Page;
}

export interface PageLoad {
  /** What was loaded last; it stays until another page is loaded. */
  readonly loaded: LoadedPage | null;
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Forgets the loaded page, so that the next one is loaded again. */
  readonly forget: () => void;
}

/** Loads the requested page of the centre; null requests nothing and keeps what is loaded. */
export function useLoadedPage(requested: BuiltCentrePage | null): PageLoad {
  const app = useApp();
  const [loaded, setLoaded] = useState<LoadedPage | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isLoading = requested !== null && (loaded?.key !== requested || loaded.attempt !== attempt);
  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    withTimeout(loadPage(app, requested), CHUNK_TIMEOUT_MS).then(
      (Page) => isCurrent && setLoaded({ key: requested, Page, error: null, attempt }),
      (error: unknown) => isCurrent && setLoaded({ key: requested, Page: null, error, attempt }),
    );
    return () => {
      isCurrent = false;
    };
  }, [app, requested, isLoading, attempt]);
  return { loaded, isLoading, retry: () => setAttempt(attempt + 1), forget: () => setLoaded(null) };
}
