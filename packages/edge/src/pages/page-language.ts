import { STORAGE } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { BrandView } from '../brands/brand-view.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${STORAGE.languageCookie}=([A-Z]{2})(?:;|$)`);

/** The page's language: `?lang=`, then the cookie, then the brand's default; only languages of the brand (docs/decisions.md). */
export function pageLanguage(brand: BrandView, query: string, cookie: string | undefined): LanguageCode {
  if (query.includes('lang=')) {
    const requested = brand.offered(new URLSearchParams(query).get('lang')?.toUpperCase());
    if (requested !== null) return requested;
  }
  if (cookie !== undefined) {
    const kept = brand.offered(COOKIE.exec(cookie)?.[1]);
    if (kept !== null) return kept;
  }
  return brand.defaultLanguage;
}
