import { STORAGE } from '@marquee/contracts/constants';
import { useEffect } from 'react';
import { keepInvitation } from '../../lib/invitation/invitation.ts';
import { useManifest, usePageState } from '../../lib/manifest/page-state.ts';
import { isRemembered } from '../../lib/session/remembered.ts';
import { isSameSession, readSession, sessionAtom } from '../../lib/session/session.ts';
import { useSetAtom, useStore } from '../../lib/store/store.ts';
import { chosenThemeAtom, readTheme } from '../../lib/theme/theme.ts';
import { useResume } from './use-resume.ts';

/** Restores what this browser remembers, after hydration. Until then the page is the same for every visitor. */
export function useRestore(): void {
  const setSession = useSetAtom(sessionAtom);
  const setTheme = useSetAtom(chosenThemeAtom);
  const resume = useResume();
  const store = useStore();
  const { merchant, switches } = useManifest();
  const { preview } = usePageState();

  // A page from the browser's back-forward cache may show a session that has ended or changed since.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      const isKept = persisted && preview === undefined;
      if (isKept && !isSameSession(store.get(sessionAtom), readSession(sessionStorage))) window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [store, preview]);

  // Once: later changes come from the player, not from storage.
  useEffect(() => {
    // A preview shows what a visitor sees. As a frame of another site it may have no storage.
    if (preview !== undefined) {
      setSession({ status: 'out' });
      document.documentElement.dataset['session'] = 'out';
      setTheme(readTheme({ getItem: () => document.documentElement.dataset['theme'] ?? null }));
      return;
    }
    keepInvitation(window.location.search, sessionStorage);
    const session = readSession(sessionStorage);
    // The page waits, as the first paint does, until the remembered log-in opened a session or failed.
    if (session.status === 'out' && isRemembered(localStorage) && switches['login.remember']) void resume();
    else {
      setSession(session);
      document.documentElement.dataset['session'] = session.status;
    }
    setTheme(readTheme(localStorage));
    // §4 app start: the merchant code is stored.
    sessionStorage.setItem(STORAGE.merchant, merchant);
    localStorage.setItem(STORAGE.merchant, merchant);
  }, []);
}
