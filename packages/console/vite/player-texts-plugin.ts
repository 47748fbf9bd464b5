import { join } from 'node:path';
import { builtLanguages, convertBundle } from '@marquee/messages/messages-plugin';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:marquee-player-texts';
/** What the registration form says to players, and nothing else of their texts. */
const KEYS =
  /^(?:register\.(?:field|hint|pattern|section|confirmPassword|consent|optional|submit|title)|error\.field)(?:\.|$)/;

/**
 * `virtual:marquee-player-texts` → `{ loaders }`: players' own words of the registration form, one chunk a language, so that
 * the console shows it as they see it and no text stands twice. @param root folder of the players' messages.
 */
export function playerTextsPlugin(root: string): Plugin {
  return {
    name: 'marquee-player-texts',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return;
      const language = id.slice(VIRTUAL.length + 2);
      if (language === '') {
        const loaders = builtLanguages(root).map((code) => `${code}: () => import('${VIRTUAL}/${code}')`);
        return `export const loaders = { ${loaders.join(', ')} };`;
      }
      this.addWatchFile(join(root, language, 'account.json'));
      const texts = Object.entries(convertBundle(root, language)).filter(([key]) => KEYS.test(key));
      return `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}
