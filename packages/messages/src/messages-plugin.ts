import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import type { Plugin } from 'vite';
import { icuToI18next } from './icu-to-i18next.ts';

const VIRTUAL = 'virtual:marquee-messages';
const SOURCE: LanguageCode = 'EN';

type Bundle = Readonly<Record<string, string>>;

/** One JSON a language and page group, flat: full key → ICU text. */
export function readBundle(root: string, language: string): Bundle {
  const folder = join(root, language);
  if (!existsSync(folder)) return {};
  const groups = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return Object.assign({}, ...groups.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Bundle));
}

const categoriesOf = (code: string): string[] =>
  new Intl.PluralRules(LANGUAGES[code as LanguageCode].locale).resolvedOptions().pluralCategories;

/** A language's whole bundle in i18next's form; a key it lacks is filled from English, in English plural forms. */
export function convertBundle(root: string, language: string): Record<string, string> {
  const own = readBundle(root, language);
  const merged = { ...readBundle(root, SOURCE), ...own };
  return Object.assign(
    {},
    ...Object.entries(merged).map(([key, text]) => icuToI18next(key, text, categoriesOf(language))),
  ) as Record<string, string>;
}

/** Codes with a folder of messages, English first. */
export const builtLanguages = (root: string): string[] =>
  [SOURCE, ...readdirSync(root).filter((name) => name !== SOURCE && Object.hasOwn(LANGUAGES, name))].sort(
    (a, b) => Number(b === SOURCE) - Number(a === SOURCE) || a.localeCompare(b),
  );

/**
 * `virtual:marquee-messages` → `{ loaders }`, one chunk a language. ICU is parsed here, at build time, so that no
 * message formatter reaches the browser.
 */
export function messagesPlugin(root: string): Plugin {
  return {
    name: 'marquee-messages',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return;
      const language = id.slice(VIRTUAL.length + 2);
      if (language === '') {
        const loaders = builtLanguages(root).map((code) => `${code}: () => import('${VIRTUAL}/${code}')`);
        return `export const loaders = { ${loaders.join(', ')} };`;
      }
      for (const code of [SOURCE, language]) {
        for (const name of existsSync(join(root, code)) ? readdirSync(join(root, code)) : []) {
          this.addWatchFile(join(root, code, name));
        }
      }
      return `export const messages = ${JSON.stringify(convertBundle(root, language))};`;
    },
  };
}
