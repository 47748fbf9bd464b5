import type { PageEvent } from '@marquee/contracts/events';
import { useEffect } from 'react';
import { BALANCE_QUERY_KEY } from '../../lib/balance/held-balance.ts';
import { pageStateAtom, usePageState } from '../../lib/manifest/page-state.ts';
import { endSession, type SessionEnd } from '../../lib/session/session.ts';
import { useIsMember, useSession } from '../../lib/session/use-session.ts';
import type { App } from '../app.ts';
import { useApp } from '../app-context.ts';
import { followManifest } from '../follow-manifest.ts';

type SessionReason = Extract<PageEvent, { type: 'session' }>['reason'];

/** Of what the player did here themselves they need not be told. */
const toldEnd = (reason: SessionReason): SessionEnd | null =>
  reason === 'logout' || reason === 'replaced' ? null : reason;

function onEvent(app: App, event: PageEvent): void {
  const merchant = app.store.get(pageStateAtom)?.manifest.merchant ?? '';
  switch (event.type) {
    case 'manifest':
      void followManifest(app, event.revision);
      return;
    case 'balance':
      app.queries.setQueryData(BALANCE_QUERY_KEY, { sumBalance: event.sumBalance, currency: event.currency });
      return;
    case 'session':
      endSession(app.store, app.queries, merchant, toldEnd(event.reason));
      return;
    default:
      // Unread messages come with their feature.
      return;
  }
}

/** One stream while the tab is visible. Hidden tabs hold none, and fetch again what they show when they return. */
export function usePageEvents(): void {
  const app = useApp();
  const session = useSession();
  // A member whose password is due has no events; they begin when it is changed, and the edge does not ask again by itself.
  const isMember = useIsMember();
  const token = session.status === 'in' && isMember ? session.token : null;
  // A preview shows one state of the brand: what becomes live meanwhile is not in it.
  const follows = usePageState().preview === undefined && session.status !== 'unknown';

  useEffect(() => {
    if (!follows) return;
    let stop = new AbortController();
    let wasHidden = document.hidden;
    async function follow(signal: AbortSignal): Promise<void> {
      // Comes after the first screen: schemas and parser stay out of the first chunk.
      const { followEvents } = await import('../../lib/events/event-stream.ts');
      await followEvents(
        {
          token,
          onEvent: (event) => onEvent(app, event),
          onReopened: () => void app.queries.invalidateQueries(),
          onRefused: () =>
            endSession(app.store, app.queries, app.store.get(pageStateAtom)?.manifest.merchant ?? '', 'unknown'),
        },
        signal,
      );
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
