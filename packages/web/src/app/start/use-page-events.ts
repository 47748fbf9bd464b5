import { useEffect } from 'react';
import { usePageState } from '../../lib/manifest/page-state.ts';
import { useIsMember, useSession } from '../../lib/session/use-session.ts';
import { useApp } from '../app-context.ts';

/** One stream while the tab is visible. A hidden tab has none, and fetches what it shows again when it returns. */
export function usePageEvents(): void {
  const app = useApp();
  const session = useSession();
  // A member whose password is due has no events until it is changed, and the edge does not check again by itself.
  const isMember = useIsMember();
  const token = session.status === 'in' && isMember ? session.token : null;
  // A preview shows one state of the brand, without later changes.
  const follows = usePageState().preview === undefined && session.status !== 'unknown';

  useEffect(() => {
    if (!follows) return;
    let stop = new AbortController();
    let wasHidden = document.hidden;
    async function follow(signal: AbortSignal): Promise<void> {
      // Comes after the first screen: schemas and parser stay out of the first chunk.
      const { followPageEvents } = await import('./follow-page-events.ts');
      await followPageEvents(app, token, signal);
    }
    function onVisibility(): void {
      stop.abort();
      if (document.hidden) {
        wasHidden = true;
        return;
      }
      stop = new AbortController();
      if (wasHidden) void app.queries.invalidateQueries();
      wasHidden = false;
      follow(stop.signal).catch(() => {
        // Without the chunk there are no live updates; the next return to the tab tries again.
      });
    }
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop.abort();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [app, token, follows]);
}
