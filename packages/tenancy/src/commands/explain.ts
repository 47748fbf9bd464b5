import { parseArgs } from 'node:util';
import { filePath } from '@marquee/contracts/layers';
import { formatFault } from '../faults.ts';
import { explainValue, type LayerValue } from '../merge/explain-value.ts';
import { readMessageKeys } from '../message-keys.ts';
import { fetchOverrides } from '../overrides/fetch-overrides.ts';
import type { OverrideNote } from '../overrides/override.ts';
import { createTenantLoader } from '../tenant-loader.ts';
import { type Command, EXIT, tenantDirs, tenantOptions } from './command.ts';

/** The supervisor gives the config service the edge's port plus two. */
const usualUrl = (): string => `http://127.0.0.1:${Number(process.env['PORT'] ?? '8080') + 2}`;

/**
 * `tenant explain`: one value of a brand with the value of each layer [T10]: of its folders, and of run time
 * if a config service is running.
 */
export const explainCommand: Command = {
  usage: 'explain <code> <path> [--json] [--tenants dir:dir] [--config url]',
  summary: 'show where a value comes from, e.g. switches.home.jackpot or ages.birthday',
  run: async (args, terminal) => {
    const options = {
      json: { type: 'boolean', default: false },
      config: { type: 'string', default: process.env['CONFIG_URL'] ?? usualUrl() },
      ...tenantOptions(),
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [code, path] = positionals;
    if (code === undefined || path === undefined) return EXIT.misused;
    const loader = createTenantLoader({ dirs: tenantDirs(values), messageKeys: readMessageKeys(values.messages) });
    const overrides = await fetchOverrides(values.config, code);
    const { brand, faults } = loader.load(code, overrides ?? []);
    if (brand === null) {
      for (const each of faults) terminal.error(formatFault(each));
      return EXIT.faults;
    }
    const at = filePath(path);
    const explained = explainValue(brand.draft, at.kind, at.path);
    if (values.json) terminal.out(JSON.stringify(explained, null, 2));
    else if (explained.layers.length === 0) terminal.error(`${code} has no ${path}.`);
    else {
      const because = explained.offBecauseOf === null ? '' : ` (off, because ${explained.offBecauseOf} is off)`;
      terminal.out(`${path} = ${JSON.stringify(explained.value)}${because}`);
      for (const [index, layer] of explained.layers.entries()) terminal.out(describeLayer(layer, index === 0));
    }
    if (overrides === null) {
      terminal.error(`No config service answers at ${values.config}: run-time changes are not included.`);
      if (values.config === usualUrl()) terminal.error('If `npm start` was run with PORT, set it here too.');
    }
    return explained.layers.length === 0 ? EXIT.faults : EXIT.good;
  },
};

function describeLayer({ layer, origin, value, place, note }: LayerValue, isWinner: boolean): string {
  const mark = isWinner ? '→' : ' ';
  const from = note === undefined ? `${place.file}:${place.line}:${place.column}` : describeNote(note);
  return `${mark} ${layer.padEnd(12)} ${origin.padEnd(20)} ${JSON.stringify(value)}  ${from}`;
}

const describeNote = ({ by, at, reason, changeSet }: OverrideNote): string =>
  `by ${by}, ${at}: ${reason} (change set ${changeSet})`;
