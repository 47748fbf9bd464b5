import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Going back in the history restores the entry's scroll position. The browser would restore it while the page before is still on the
 * screen. `isDrawn`: the entry's own page is on the screen.
 */
export function useLeftPlace(isDrawn: boolean): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  useEffect(() => {
    const { history } = window;
    const byUs = (): void => {
      history.scrollRestoration = 'manual';
    };
    // The browser handles reloads and returns from other sites.
    const byBrowser = (): void => {
      history.scrollRestoration = 'auto';
    };
    byUs();
    window.addEventListener('pageshow', byUs);
    window.addEventListener('pagehide', byBrowser);
    return () => {
      byBrowser();
      window.removeEventListener('pageshow', byUs);
      window.removeEventListener('pagehide', byBrowser);
    };
  }, []);
  // Before the next frame reports a scroll, which belongs to the next entry.
  useLayoutEffect(() => {
    if (!isDrawn) return;
    const top = places.current.get(key);
    if (type === 'POP' && top !== undefined) window.scrollTo({ top, behavior: 'instant' });
    const note = (): void => void places.current.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, type, isDrawn]);
}
