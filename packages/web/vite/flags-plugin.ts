import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@marquee/contracts/languages';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:marquee-flags';

/**
 * `virtual:marquee-flags` → `{ flags }`, country → address of its flag. Only countries of the language table become
 * files, out of the two hundred the package has, and none becomes script.
 */
export function flagsPlugin(): Plugin {
  return {
    name: 'marquee-flags',
    resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return;
      const countries = [...new Set(Object.values(LANGUAGES).map((language) => language.flag))].sort();
      // The package exports components and no files: its files are found beside its entry.
      const folder = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons'))), '3x2');
      const imports = countries.map(
        (code) => `import ${code} from ${JSON.stringify(`${join(folder, code)}.svg?url&no-inline`)};`,
      );
      return `${imports.join('\n')}\nexport const flags = { ${countries.join(', ')} };`;
    },
  };
}
