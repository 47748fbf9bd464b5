import type { i18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { languageAtom, pageStateAtom } from '../manifest/page-state.ts';
import { atom, type Store, useStore } from '../store/store.ts';
import { changeMessages, withOverrides } from './create-i18n.ts';
import { keepLanguage } from './kept-language.ts';
import { bundleLanguage, loadLaterMessages, loadMessages, type Messages } from './messages.ts';

/** Loads one page group's messages of a language. */
export type LoadGroup = (code: string) => Promise<Messages>;
/** The page groups that pages brought so far (`load-groups.ts`). */
export const loadedGroupsAtom = atom<readonly LoadGroup[]>([]);

/** Switches the whole interface to another language, without a reload. Rejects when its chunk cannot be loaded. */
export async function showLanguage(store: Store, instance: i18n, language: string): Promise<void> {
  let groups: readonly LoadGroup[];
  let bundles: readonly Messages[];
  do {
    groups = store.get(loadedGroupsAtom);
    bundles = await Promise.all([loadMessages, loadLaterMessages, ...groups].map((load) => load(language)));
    // A page may have brought a group meanwhile.
  } while (store.get(loadedGroupsAtom) !== groups);
  // At once, so that a group that arrives now is added in the new language.
  store.set(languageAtom, language);
  const overrides = store.get(pageStateAtom)?.manifest.messages[bundleLanguage(language)];
  await changeMessages(instance, language, withOverrides(Object.assign({}, ...bundles), overrides));
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
