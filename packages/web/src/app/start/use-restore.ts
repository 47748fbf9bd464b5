import { STORAGE } from '@marquee/contracts/constants';
import { useEffect } from 'react';
import { keepInvitation } from '../../lib/invitation/invitation.ts';
import { useManifest, usePageState } from '../../lib/manifest/page-state.ts';
import { isRemembered } from '../../lib/session/remembered.ts';
import { isSameSession, readSession, sessionAtom } from '../../lib/session/session.ts';
import { useSetAtom, useStore } from '../../lib/store/store.ts';
import { chosenThemeAtom, readTheme } from '../../lib/theme/theme.ts';
import { useResume } from './use-resume.ts';

/** After hydration: what this browser remembers. Until then the page is the one everybody gets. */
export function useRestore(): void {
  const setSession = useSetAtom(sessionAtom);
  const setTheme = useSetAtom(chosenThemeAtom);
  const resume = useResume();
  const store = useStore();
  const { merchant, switches } = useManifest();
  const { preview } = usePageState();

  // A page that the browser kept while it was away may show somebody who has signed out since, or nobody who has signed in.
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
    // A preview is what a visitor sees; as a frame of another site it may have no storage either.
    if (preview !== undefined) {
      setSession({ status: 'out' });
      document.documentElement.dataset['session'] = 'out';
      setTheme(readTheme({ getItem: () => document.documentElement.dataset['theme'] ?? null }));
      return;
    }
    keepInvitation(window.location.search, sessionStorage);
    const session = readSession(sessionStorage);
    // Until it is known whether the remembered login still opens one, the page waits as the first paint does.
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
