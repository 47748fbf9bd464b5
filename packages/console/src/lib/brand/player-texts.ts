import { loaders } from 'virtual:marquee-player-texts';
import type { LanguageCode } from '@marquee/contracts/languages';

/** The player's text of a key with its arguments filled in; empty without one. */
export type PlayerText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const FALLBACK = 'EN';

/** Players' texts: those of the registration form converted for i18next, or all as written. English for languages without texts. */
export async function loadPlayerTexts(
  kind: keyof typeof loaders,
  language: LanguageCode,
): Promise<Readonly<Record<string, string>>> {
  const load = loaders[kind][language] ?? loaders[kind][FALLBACK];
  if (load === undefined) throw new Error('there are no texts for players');
  return (await load()).texts;
}

/** @param own the brand's own texts by key */
export const playerTextOf =
  (texts: Readonly<Record<string, string>>, own: Readonly<Record<string, string>> = {}): PlayerText =>
  (key, values = {}) =>
    (own[key] ?? texts[key] ?? '').replace(/\{\{?(\w+)\}?\}/g, (_whole, name: string) => String(values[name] ?? ''));
