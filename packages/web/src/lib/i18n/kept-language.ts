import { STORAGE } from '@marquee/contracts/constants';
import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import type { PageState } from '@marquee/contracts/schemas/settings';

const LANGUAGE_COOKIE_S = 365 * 24 * 3600;

/** What this browser was told to speak [H01]: local storage for itself, the cookie for the server's next page. */
export function keepLanguage(language: string): void {
  localStorage.setItem(STORAGE.language, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every supported browser
  document.cookie = `${STORAGE.languageCookie}=${language}; path=/; max-age=${LANGUAGE_COOKIE_S}; samesite=lax`;
}

/**
 * The language that this browser was told to speak, where the page came in another: the cookie may be gone while the choice is still
 * here. Null where the page is right as it is; an address may ask for its own, and a preview is what a visitor sees.
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
    // A browser may keep its storage from the page.
    return null;
  }
}
