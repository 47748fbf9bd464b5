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

/** All messages of a language that are loaded in the current one. */
async function loadAll(store: Store, language: string): Promise<Messages> {
  const groups = store.get(loadedGroupsAtom);
  const loads: readonly LoadGroup[] = [loadMessages, loadLaterMessages, ...groups];
  const bundles = await Promise.all(loads.map((load) => load(language)));
  // A page may have brought a group meanwhile.
  return store.get(loadedGroupsAtom) === groups ? Object.assign({}, ...bundles) : loadAll(store, language);
}

/** Switches the whole interface to another language, without a reload. Rejects when its chunk cannot be loaded. */
export async function showLanguage(store: Store, instance: i18n, language: string): Promise<void> {
  const messages = await loadAll(store, language);
  const overrides = store.get(pageStateAtom)?.manifest.messages[bundleLanguage(language)];
  await changeMessages(instance, language, withOverrides(messages, overrides));
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
