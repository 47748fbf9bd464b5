import type { PageEntry, ShownPage } from '@marquee/contracts/pages';
import type { ComponentType } from 'react';
import type { MessageGroup } from '../lib/i18n/messages.ts';
import { withTimeout } from './with-timeout.ts';

export interface PageProps {
  readonly entry: PageEntry;
}
export type PageComponent = ComponentType<PageProps>;
export interface PageSource {
  /** Key of the page's chunk in the client manifest, for the server's preload links. */
  readonly source: string;
  readonly load: () => Promise<PageComponent>;
  /** The page appears with the messages of forms. */
  readonly isForm?: true;
  /** Groups of messages that only this page and others that name them have. */
  readonly messages?: readonly MessageGroup[];
}
export type PageTable = Readonly<Record<ShownPage, PageSource>>;

export interface PageLoader {
  /** The page's component once its chunk is loaded. */
  get(page: ShownPage): PageComponent | undefined;
  /** Loads the chunk, once; a failed or late load is forgotten, so that a retry loads again. */
  load(page: ShownPage): Promise<PageComponent>;
}

/** Page chunks of one app instance. `timeoutMs`: §9's script chunk load timeout; `loadMessages`: the messages that a page waits for. */
export function createPageLoader(
  table: PageTable,
  timeoutMs: number,
  loadMessages: (page: PageSource) => Promise<unknown> = async () => undefined,
): PageLoader {
  const loaded = new Map<ShownPage, PageComponent>();
  const loading = new Map<ShownPage, Promise<PageComponent>>();

  async function fetchPage(page: ShownPage): Promise<PageComponent> {
    try {
      const source = table[page];
      const [component] = await withTimeout(Promise.all([source.load(), loadMessages(source)]), timeoutMs);
      loaded.set(page, component);
      return component;
    } finally {
      loading.delete(page);
    }
  }

  return {
    get: (page) => loaded.get(page),
    load: (page) => {
      const known = loaded.get(page);
      if (known) return Promise.resolve(known);
      const pending = loading.get(page) ?? fetchPage(page);
      loading.set(page, pending);
      return pending;
    },
  };
}
