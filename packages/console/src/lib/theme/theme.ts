import { useCallback, useState } from 'react';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'mq_console_theme';

export function readTheme(storage: Pick<Storage, 'getItem'>): ThemeChoice {
  const kept = storage.getItem(STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === kept) ?? 'system';
}

/** Tokens have both themes. The mark selects one; without it the system does. */
export function markTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}

export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const [chosen, setChosen] = useState(() => readTheme(localStorage));
  const choose = useCallback((choice: ThemeChoice) => {
    localStorage.setItem(STORAGE_KEY, choice);
    markTheme(choice);
    setChosen(choice);
  }, []);
  return [chosen, choose];
}
