import type { QueryClient } from '@tanstack/react-query';
import { type Api, createApi } from '../lib/api/api.ts';
import { createQueryClient } from '../lib/api/create-query-client.ts';
import type { I18n } from '../lib/i18n/create-i18n.ts';
import { createI18n } from '../lib/i18n/create-i18n.ts';
import type { ConsoleLanguage, Messages } from '../lib/i18n/messages.ts';
import { activityAtom } from '../lib/session/activity.ts';
import { keepSession, readSession } from '../lib/session/session.ts';
import { createStore, type Store } from '../lib/store/store.ts';

/** The objects of one page. None of them is module state. */
export interface App {
  readonly store: Store;
  readonly i18n: I18n;
  readonly queries: QueryClient;
  readonly api: Api;
}

export interface AppOptions {
  readonly language: ConsoleLanguage;
  /** Bundle of `language`. */
  readonly messages: Messages;
  /** For tests: replaces the server. */
  readonly fetch?: typeof globalThis.fetch;
}

export function createApp({ language, messages, fetch }: AppOptions): App {
  const store = createStore();
  const queries: QueryClient = createQueryClient(() => keepSession(queries, null));
  const api = createApi({
    csrfToken: () => readSession(queries)?.csrfToken ?? null,
    onActivity: () => store.set(activityAtom, Date.now()),
    ...(fetch === undefined ? {} : { fetch }),
  });
  return { store, queries, api, i18n: createI18n(language, messages) };
}
