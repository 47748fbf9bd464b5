import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Going back in the history finds the place where an entry was left. The browser would look for it while the page before is still
 * on the screen. `isDrawn`: what is on the screen is the entry's own.
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
    // Whoever loads the page anew, or comes back to it from another site, is the browser's.
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
  // Before the next frame tells of a scroll, which is the next entry's.
  useLayoutEffect(() => {
    if (!isDrawn) return;
    const top = places.current.get(key);
    if (type === 'POP' && top !== undefined) window.scrollTo({ top, behavior: 'instant' });
    const note = (): void => void places.current.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, type, isDrawn]);
}
