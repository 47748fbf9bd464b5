import type { MessageKey } from '../lib/i18n/messages.ts';
import { useMay } from '../lib/session/session.ts';
import { addressOf, PAGES, type PageNav } from './pages.tsx';

export interface NamedPage {
  readonly to: string;
  readonly title: MessageKey;
  readonly nav: PageNav | undefined;
}

/** The pages with a name that the signed-in account may see, in the order of the table. */
export function usePermittedPages(): readonly NamedPage[] {
  const may = useMay();
  return PAGES.flatMap((page) => {
    const { title, nav, permission } = page;
    return title === undefined || (permission !== null && !may(permission))
      ? []
      : [{ to: addressOf(page), title, nav }];
  });
}
