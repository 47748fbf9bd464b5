import { CHUNK_TIMEOUT_MS } from '@marquee/contracts/constants';
import type { PageState } from '@marquee/contracts/schemas/settings';
import type { QueryClient } from '@tanstack/react-query';
import { createApi } from '../lib/api/api.ts';
import { createQueryClient } from '../lib/api/create-query-client.ts';
import { addMessages, createI18n, withOverrides } from '../lib/i18n/create-i18n.ts';
import { bundleLanguage, loadLaterMessages, type MessageGroup, type Messages } from '../lib/i18n/messages.ts';
import { languageAtom, pageStateAtom } from '../lib/manifest/page-state.ts';
import { endSession, passwordDueAtom, sessionAtom } from '../lib/session/session.ts';
import { createStore } from '../lib/store/store.ts';
import type { App } from './app.ts';
import { followStatus } from './follow-status.ts';
import { createPageLoader } from './page-loader.ts';
import { PAGE_TABLE } from './pages.ts';

export interface AppOptions {
  readonly state: PageState;
  /** Messages of `state.language` that every page shows at once. */
  readonly messages: Messages;
  /** A browser shows its first page before the later messages are loaded. */
  readonly isBrowser?: boolean;
}

/** The addresses of all groups are in a chunk of their own, which the first page does not need. */
const loadGroupsOf = async ({ store, i18n }: App, names: readonly MessageGroup[]): Promise<void> =>
  (await import('../lib/i18n/load-groups.ts')).loadGroups(store, i18n, names);

export function createApp({ state, messages, isBrowser = false }: AppOptions): App {
  const store = createStore();
  store.set(pageStateAtom, state);
  store.set(languageAtom, state.language);
  const queries: QueryClient = createQueryClient({
    onSessionOver: (end) => endSession(store, queries, state.manifest.merchant, end),
    onPasswordDue: () => store.set(passwordDueAtom, (due) => due ?? { typedPassword: null, isFirstLogin: false }),
    // A preview shows the state it was made from.
    onClosed: () => void (state.preview === undefined && followStatus(app)),
  });
  const overrides = state.manifest.messages[bundleLanguage(state.language)];
  let isComplete = false;
  let completing: Promise<void> | undefined;
  const complete = async (): Promise<void> => {
    const later = await loadLaterMessages(state.language);
    isComplete = true;
    // After a change of language, all messages of the new one are loaded.
    if (store.get(languageAtom) === state.language)
      addMessages(app.i18n, state.language, withOverrides(later, overrides));
  };
  const completeMessages = (): Promise<void> => {
    completing ??= complete().catch((error: unknown) => {
      completing = undefined;
      throw error;
    });
    return completing;
  };
  const app: App = {
    store,
    i18n: createI18n(state.language, withOverrides(messages, overrides), () => isBrowser && !isComplete),
    queries,
    api: createApi({
      merchant: state.manifest.merchant,
      // A preview's calls lie below its own path: the server answers reads and forwards no changes.
      ...(state.preview === undefined ? {} : { origin: state.preview.base }),
      token: () => {
        const session = store.get(sessionAtom);
        return session.status === 'in' ? session.token : null;
      },
    }),
    pages: createPageLoader(PAGE_TABLE, CHUNK_TIMEOUT_MS, ({ isForm, messages }) =>
      Promise.all([isForm && completeMessages(), messages && loadGroupsOf(app, messages)]),
    ),
    completeMessages,
  };
  return app;
}
