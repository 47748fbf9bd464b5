import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COUNTRY_CODES } from '@marquee/contracts/countries';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:marquee-flags';
const HASH_CHARACTERS = 10;

/** The package exports components only; its files are beside its entry. */
const folder = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons'))), '3x2');

const readFlags = (): ReadonlyMap<string, Buffer> =>
  new Map(COUNTRY_CODES.map((code) => [code, readFileSync(join(folder, `${code}.svg`))]));

/** One hash for all flags, so that an address depends on the country alone and the script has no list. */
const hashOf = (flags: ReadonlyMap<string, Buffer>): string => {
  const hash = createHash('sha256');
  for (const [code, svg] of flags) hash.update(code).update(svg);
  return hash.digest('hex').slice(0, HASH_CHARACTERS);
};

/**
 * `virtual:marquee-flags` → `{ flagUrl }`, country → address of its flag, for every country of the table. Each is a file of
 * half a kilobyte that is fetched when it is visible: a page shows two, an open list a dozen.
 */
export function flagsPlugin(): Plugin {
  const flags = readFlags();
  const hash = hashOf(flags);
  return {
    name: 'marquee-flags',
    resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${VIRTUAL}`
        ? `export const flagUrl = (country) => "/assets/flag-" + country + "-${hash}.svg";`
        : undefined,
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [code, source] of flags) {
        this.emitFile({ type: 'asset', fileName: `assets/flag-${code}-${hash}.svg`, source });
      }
    },
  };
}
