import { STORAGE } from '@marquee/contracts/constants';
import { useCallback } from 'react';
import { changeMessages, withOverrides } from '../lib/i18n/create-i18n.ts';
import { bundleLanguage, loadMessages } from '../lib/i18n/messages.ts';
import { languageAtom, pageStateAtom } from '../lib/manifest/page-state.ts';
import { useApp } from './app-context.ts';
import type { App } from './create-app.ts';

const LANGUAGE_COOKIE_S = 365 * 24 * 3600;

/** The whole interface into another language, without a reload. Rejects when its chunk cannot be had. */
export async function showLanguage({ store, i18n }: App, language: string): Promise<void> {
  const messages = await loadMessages(language);
  const overrides = store.get(pageStateAtom)?.manifest.messages[bundleLanguage(language)];
  await changeMessages(i18n, language, withOverrides(messages, overrides));
  store.set(languageAtom, language);
}

/** Switches and remembers [H01]: local storage for this browser, the cookie for the server's next page. */
export function useSwitchLanguage(): (language: string) => Promise<void> {
  const app = useApp();
  return useCallback(
    async (language) => {
      await showLanguage(app, language);
      localStorage.setItem(STORAGE.language, language);
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every supported browser
      document.cookie = `${STORAGE.languageCookie}=${language}; path=/; max-age=${LANGUAGE_COOKIE_S}; samesite=lax`;
    },
    [app],
  );
}
