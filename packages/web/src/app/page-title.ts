import type { PageEntry } from '@marquee/contracts/pages';
import type { MessageKey } from '../lib/i18n/messages.ts';
import type { Translate } from '../lib/i18n/use-t.ts';

/** The message of a page's title; null for pages that have the brand's name alone. */
export function titleKey({ page, gameType }: PageEntry): MessageKey | null {
  if (gameType) return `lobby.title.${gameType}`;
  if (page === 'notFound') return 'notFound.title';
  if (page === 'responsible') return 'footer.responsible';
  if (page === 'reset') return 'recovery.new.title';
  return page === 'social' ? 'social.returning' : null;
}

/** The tab's title: the category where there is one, then the brand, and on home its tagline. */
export function pageTitle(entry: PageEntry, brand: string, tagline: string, t: Translate): string {
  const key = titleKey(entry);
  if (key !== null) return `${t(key)} · ${brand}`;
  return tagline === '' ? brand : `${brand} · ${tagline}`;
}
