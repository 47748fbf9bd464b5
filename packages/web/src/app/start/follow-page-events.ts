import type { PageEvent } from '@marquee/contracts/events';
import { BALANCE_QUERY_KEY } from '../../lib/balance/held-balance.ts';
import { followEvents } from '../../lib/events/event-stream.ts';
import { CASHIER_QUERY_KEY, PROTECTION_QUERY_KEY } from '../../lib/events/query-keys.ts';
import { pageStateAtom } from '../../lib/manifest/page-state.ts';
import { endSession, type SessionEnd } from '../../lib/session/session.ts';
import { MESSAGES_QUERY_KEY, UNREAD_QUERY_KEY } from '../../lib/unread/use-unread.ts';
import type { App } from '../app.ts';
import { followManifest } from '../follow-manifest.ts';

type SessionReason = Extract<PageEvent, { type: 'session' }>['reason'];

/** The player needs no reason for an end that they caused here. */
const shownEnd = (reason: SessionReason): SessionEnd | null =>
  reason === 'logout' || reason === 'replaced' ? null : reason;

const merchantOf = (app: App): string => app.store.get(pageStateAtom)?.manifest.merchant ?? '';

function onEvent(app: App, event: PageEvent): void {
  switch (event.type) {
    case 'manifest':
      void followManifest(app, event.revision);
      return;
    case 'balance':
      app.queries.setQueryData(BALANCE_QUERY_KEY, { sumBalance: event.sumBalance, currency: event.currency });
      return;
    case 'session':
      endSession(app.store, app.queries, merchantOf(app), shownEnd(event.reason));
      return;
    case 'unread':
      app.queries.setQueryData(UNREAD_QUERY_KEY, { count: event.count });
      // An open list shows the new message, or no longer one that was withdrawn.
      void app.queries.invalidateQueries({ queryKey: MESSAGES_QUERY_KEY });
      return;
    case 'cashier':
      void app.queries.invalidateQueries({ queryKey: CASHIER_QUERY_KEY });
      return;
    case 'protection':
      void app.queries.invalidateQueries({ queryKey: PROTECTION_QUERY_KEY });
      return;
  }
}

/** Follows the page's event stream until `signal` aborts. `token`: a member's, for events of their own. */
export const followPageEvents = (app: App, token: string | null, signal: AbortSignal): Promise<void> =>
  followEvents(
    {
      token,
      onEvent: (event) => onEvent(app, event),
      onReopened: () => void app.queries.invalidateQueries(),
      onRefused: (reason) => endSession(app.store, app.queries, merchantOf(app), reason ?? 'unknown'),
    },
    signal,
  );
