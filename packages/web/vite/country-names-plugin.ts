import type { LanguageCode } from '@marquee/contracts/languages';
import { builtLanguages } from '@marquee/messages/messages-plugin';
import type { Plugin } from 'vite';
import { countryNames } from './country-names.ts';

const VIRTUAL = 'virtual:marquee-country-names';

/**
 * `virtual:marquee-country-names` → `{ loaders }`, one chunk a language. Written during the build, because browsers lack
 * some of the languages that Node has (Chromium knows no Khmer and no Burmese names).
 */
export function countryNamesPlugin(messagesRoot: string): Plugin {
  return {
    name: 'marquee-country-names',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return;
      const language = id.slice(VIRTUAL.length + 2);
      if (language !== '') return `export const names = ${JSON.stringify(countryNames(language as LanguageCode))};`;
      const loaders = builtLanguages(messagesRoot).map((code) => `${code}: () => import('${VIRTUAL}/${code}')`);
      return `export const loaders = { ${loaders.join(', ')} };`;
    },
  };
}
