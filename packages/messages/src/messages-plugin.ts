import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import type { Plugin } from 'vite';
import { icuToI18next } from './icu-to-i18next.ts';

const VIRTUAL = 'virtual:marquee-messages';
const GROUPS = 'virtual:marquee-message-groups';
const SOURCE: LanguageCode = 'EN';

type Bundle = Readonly<Record<string, string>>;

/** Which of a language's page groups a chunk holds. */
type IsInChunk = (group: string) => boolean;

/** One JSON a language and page group, flat: full key → ICU text. */
export function readBundle(root: string, language: string, isInChunk: IsInChunk = () => true): Bundle {
  const folder = join(root, language);
  if (!existsSync(folder)) return {};
  const groups = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && isInChunk(name.replace(/\.json$/, '')))
    .sort();
  return Object.assign({}, ...groups.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Bundle));
}

const categoriesOf = (code: string): string[] =>
  new Intl.PluralRules(LANGUAGES[code as LanguageCode].locale).resolvedOptions().pluralCategories;

/** A language's bundle in i18next's form; a key that it lacks is filled from English, in English plural forms. */
export function convertBundle(
  root: string,
  language: string,
  isInChunk: IsInChunk = () => true,
): Record<string, string> {
  const own = readBundle(root, language, isInChunk);
  const merged = { ...readBundle(root, SOURCE, isInChunk), ...own };
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

/** Page groups of two chunks of each language. Every other group has a chunk of its own. */
export interface MessageChunks {
  readonly first: readonly string[];
  readonly later: readonly string[];
}
const LATER = 'later';

/** The groups of the chunk `part` of a language; `undefined` is its first. Without `chunks` the first one has all. */
function isInPart(chunks: MessageChunks | undefined, part: string | undefined): IsInChunk {
  if (chunks === undefined) return () => true;
  if (part === undefined) return (group) => chunks.first.includes(group);
  if (part === LATER) return (group) => chunks.later.includes(group);
  return (group) => group === part;
}

/** Page groups with a chunk of their own. */
const ownGroups = (root: string, { first, later }: MessageChunks): string[] =>
  readdirSync(join(root, SOURCE))
    .map((name) => name.replace(/\.json$/, ''))
    .filter((group) => !first.includes(group) && !later.includes(group))
    .sort();

/** Code of `{ <language>: () => import(<its chunk>) }`. */
const loadersOf = (root: string, suffix = ''): string =>
  `{ ${builtLanguages(root)
    .map((code) => `${code}: () => import('${VIRTUAL}/${code}${suffix}')`)
    .join(', ')} }`;

/**
 * `virtual:marquee-messages` → `{ loaders, laterLoaders }`: chunks of each language with the groups `first` and `later`.
 * `virtual:marquee-message-groups` → `{ groups }`: a chunk of each language for each other group. ICU is parsed here, at build time, so
 * that no message formatter reaches the browser.
 */
export function messagesPlugin(root: string, chunks?: MessageChunks): Plugin {
  return {
    name: 'marquee-messages',
    resolveId: (id) => (id.startsWith(VIRTUAL) || id === GROUPS ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${GROUPS}`) {
        const groups = chunks === undefined ? [] : ownGroups(root, chunks);
        return `export const groups = { ${groups.map((group) => `${group}: ${loadersOf(root, `/${group}`)}`).join(', ')} };`;
      }
      if (!id.startsWith(`\0${VIRTUAL}`)) return;
      const [language = '', part] = id.slice(VIRTUAL.length + 2).split('/');
      if (language === '') {
        return `export const loaders = ${loadersOf(root)};\nexport const laterLoaders = ${loadersOf(root, `/${LATER}`)};`;
      }
      for (const code of [SOURCE, language]) {
        for (const name of existsSync(join(root, code)) ? readdirSync(join(root, code)) : []) {
          this.addWatchFile(join(root, code, name));
        }
      }
      return `export const messages = ${JSON.stringify(convertBundle(root, language, isInPart(chunks, part)))};`;
    },
  };
}
