import type { i18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { languageAtom, pageStateAtom } from '../manifest/page-state.ts';
import { type Store, useStore } from '../store/store.ts';
import { changeMessages, withOverrides } from './create-i18n.ts';
import { keepLanguage } from './kept-language.ts';
import { bundleLanguage, loadLaterMessages, loadMessages } from './messages.ts';

/** Switches the whole interface to another language, without a reload. Rejects when its chunk cannot be loaded. */
export async function showLanguage(store: Store, instance: i18n, language: string): Promise<void> {
  const [first, later] = await Promise.all([loadMessages(language), loadLaterMessages(language)]);
  const overrides = store.get(pageStateAtom)?.manifest.messages[bundleLanguage(language)];
  await changeMessages(instance, language, withOverrides({ ...first, ...later }, overrides));
  store.set(languageAtom, language);
}

/** Switches and remembers the language [H01]. */
export function useSwitchLanguage(): (language: string) => Promise<void> {
  const store = useStore();
  const { i18n: instance } = useTranslation();
  return useCallback(
    async (language) => {
      await showLanguage(store, instance, language);
      keepLanguage(language);
    },
    [store, instance],
  );
}
