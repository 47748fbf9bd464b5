import { loaders } from 'virtual:marquee-player-texts';
import type { LanguageCode } from '@marquee/contracts/languages';

/** Text of a key in the player's words, its values put in; empty where players have none. */
export type PlayerText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const FALLBACK = 'EN';

/**
 * Players' words, of the registration form with its forms made, or all of them as they are written; English for a language that
 * no texts are written in yet.
 */
export async function loadPlayerTexts(
  kind: keyof typeof loaders,
  language: LanguageCode,
): Promise<Readonly<Record<string, string>>> {
  const load = loaders[kind][language] ?? loaders[kind][FALLBACK];
  if (load === undefined) throw new Error('there are no texts for players');
  return (await load()).texts;
}

/** @param own what the brand says otherwise, by key. */
export const playerTextOf =
  (texts: Readonly<Record<string, string>>, own: Readonly<Record<string, string>> = {}): PlayerText =>
  (key, values = {}) =>
    (own[key] ?? texts[key] ?? '').replace(/\{\{?(\w+)\}?\}/g, (_whole, name: string) => String(values[name] ?? ''));
