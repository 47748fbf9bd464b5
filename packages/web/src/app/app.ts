import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../lib/api/api.ts';
import type { I18n } from '../lib/i18n/create-i18n.ts';
import type { Store } from '../lib/store/store.ts';
import type { PageLoader } from './page-loader.ts';

/** The state of one page, or of one render on the server. No module has state of its own. */
export interface App {
  readonly store: Store;
  readonly i18n: I18n;
  readonly queries: QueryClient;
  readonly api: Api;
  readonly pages: PageLoader;
  /** Loads the messages of forms and failures, once; after a failure the next call tries again. */
  readonly completeMessages: () => Promise<void>;
}
