import { expect, it, vi } from 'vitest';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { MESSAGES_QUERY_KEY, UNREAD_QUERY_KEY } from '../../lib/unread/use-unread.ts';
import { sampleState } from '../../testing/sample-state.ts';
import { createApp } from '../create-app.ts';
import { followPageEvents } from './follow-page-events.ts';

it('[W11] the number of unread messages follows the stream, and an open list is fetched again', async () => {
  const app = createApp({ state: sampleState(), messages: await loadMessages('EN') });
  const listKey = [...MESSAGES_QUERY_KEY, 'list'];
  app.queries.setQueryData(listKey, []);
  const stop = new AbortController();
  const text = 'data: {"type":"unread","count":3}\n\n';
  vi.stubGlobal('fetch', async () => new Response(text));
  const following = followPageEvents(app, 'token', stop.signal);
  await vi.waitFor(() => expect(app.queries.getQueryData(UNREAD_QUERY_KEY)).toEqual({ count: 3 }));
  expect(app.queries.getQueryState(listKey)?.isInvalidated).toBe(true);
  stop.abort();
  await following;
  vi.unstubAllGlobals();
});
