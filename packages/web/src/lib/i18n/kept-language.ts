import { STORAGE } from '@marquee/contracts/constants';
import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import type { PageState } from '@marquee/contracts/schemas/settings';

const LANGUAGE_COOKIE_S = 365 * 24 * 3600;

/** The language chosen in this browser [H01]: in local storage, and in a cookie for the server's next page. */
export function keepLanguage(language: string): void {
  localStorage.setItem(STORAGE.language, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every supported browser
  document.cookie = `${STORAGE.languageCookie}=${language}; path=/; max-age=${LANGUAGE_COOKIE_S}; samesite=lax`;
}

/**
 * The language chosen in this browser, if the page came in another, since the cookie may be gone while storage has the choice. Null
 * if the page is right, if the address names a language, and in a preview, which shows what a visitor sees.
 */
export function keptLanguage({ language, manifest, preview }: PageState, search: string): LanguageCode | null {
  if (preview !== undefined || new URLSearchParams(search).has('lang')) return null;
  const kept = readKept();
  return kept !== language && isLanguageCode(kept) && manifest.languages.includes(kept) ? kept : null;
}

function readKept(): string | null {
  try {
    return localStorage.getItem(STORAGE.language);
  } catch {
    // A browser may refuse storage.
    return null;
  }
}
