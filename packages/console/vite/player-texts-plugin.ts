import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtLanguages, convertBundle, readBundle } from '@marquee/messages/messages-plugin';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:marquee-player-texts';
/** The messages of the registration form only. */
const KEYS =
  /^(?:register\.(?:field|hint|pattern|section|confirmPassword|consent|optional|submit|title)|error\.field)(?:\.|$)/;

/** Kind of texts → its part of a language's bundle. */
const KINDS: Readonly<Record<string, (root: string, language: string) => Readonly<Record<string, string>>>> = {
  form: (root, language) =>
    Object.fromEntries(Object.entries(convertBundle(root, language)).filter(([key]) => KEYS.test(key))),
  all: readBundle,
};

/**
 * `virtual:marquee-player-texts` → `{ loaders }`: the players' texts, one chunk per language and kind, so no text is
 * bundled twice. One kind has the texts of the registration form, which the console shows as players see it. The other has all
 * texts as written, for staff who override one. @param root folder of the players' messages.
 */
export function playerTextsPlugin(root: string): Plugin {
  return {
    name: 'marquee-player-texts',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return;
      const [, kind = '', language = ''] = id.slice(VIRTUAL.length + 1).split('/');
      const textsOf = KINDS[kind];
      if (textsOf === undefined) {
        const kinds = Object.keys(KINDS).map((each) => {
          const loaders = builtLanguages(root).map((code) => `${code}: () => import('${VIRTUAL}/${each}/${code}')`);
          return `${each}: { ${loaders.join(', ')} }`;
        });
        return `export const loaders = { ${kinds.join(', ')} };`;
      }
      for (const name of readdirSync(join(root, language))) this.addWatchFile(join(root, language, name));
      return `export const texts = ${JSON.stringify(textsOf(root, language))};`;
    },
  };
}
