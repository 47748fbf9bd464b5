import type { PageEntry } from '@marquee/contracts/pages';
import type { Translate } from '../lib/i18n/use-t.ts';

/** The tab's title: the category where there is one, then the brand, and on home its tagline. */
export function pageTitle(entry: PageEntry, brand: string, tagline: string, t: Translate): string {
  if (entry.gameType) return `${t(`lobby.title.${entry.gameType}`)} · ${brand}`;
  if (entry.page === 'notFound') return `${t('notFound.title')} · ${brand}`;
  if (entry.page === 'reset') return `${t('recovery.new.title')} · ${brand}`;
  if (entry.page === 'social') return `${t('social.returning')} · ${brand}`;
  return tagline === '' ? brand : `${brand} · ${tagline}`;
}
