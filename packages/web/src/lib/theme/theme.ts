import { STORAGE, THEMES, type Theme } from '@marquee/contracts/constants';
import { useCallback } from 'react';
import { useManifest } from '../manifest/page-state.ts';
import { atom, useAtom } from '../store/store.ts';

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** The theme the player chose; null for none, or before storage is read. */
export const chosenThemeAtom = atom<Theme | null>(null);

/** The player's choice that the first-paint script put on the document. */
export function readTheme(storage: Pick<Storage, 'getItem'>): Theme | null {
  const kept = storage.getItem(STORAGE.theme);
  return isTheme(kept) ? kept : null;
}

/** The current theme and its switch [H04], which stores it and changes the document without a reload. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  const [chosen, setChosen] = useAtom(chosenThemeAtom);
  const { defaultTheme } = useManifest();
  const choose = useCallback(
    (theme: Theme) => {
      localStorage.setItem(STORAGE.theme, theme);
      document.documentElement.dataset['theme'] = theme;
      setChosen(theme);
    },
    [setChosen],
  );
  return [chosen ?? defaultTheme, choose];
}
