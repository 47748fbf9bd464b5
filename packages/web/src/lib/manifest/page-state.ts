import { localize } from '@marquee/contracts/localize';
import type { Localized, PublicManifest } from '@marquee/contracts/manifest';
import type { PageState } from '@marquee/contracts/schemas/settings';
import type { SwitchKey } from '@marquee/contracts/switches';
import { useCallback } from 'react';
import { atom, useAtomValue } from '../store/store.ts';

/** The state that the server put into the page. Set once before the first render; the manifest follows its revisions. */
export const pageStateAtom = atom<PageState | null>(null);
/** The current language: first the page's, then the switcher's. */
export const languageAtom = atom<string>('');

export function usePageState(): PageState {
  const state = useAtomValue(pageStateAtom);
  if (!state) throw new Error('the page state is set before the first render');
  return state;
}

export const useManifest = (): PublicManifest => usePageState().manifest;
export const useSwitch = (key: SwitchKey): boolean => useManifest().switches[key] === true;
export const useLanguage = (): string => useAtomValue(languageAtom);

/** Brand text in the current language, otherwise in the brand's default. */
export function useLocalize(): (text: Localized) => string {
  const language = useLanguage();
  const { defaultLanguage } = useManifest();
  return useCallback((text) => localize(text, language, defaultLanguage), [language, defaultLanguage]);
}
