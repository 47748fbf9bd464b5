import { parseArgs } from 'node:util';
import { filePath } from '@marquee/contracts/layers';
import { formatFault } from '../faults.ts';
import { explainValue, type LayerSays } from '../merge/explain-value.ts';
import { readMessageKeys } from '../message-keys.ts';
import { createTenantLoader } from '../tenant-loader.ts';
import { type Command, EXIT, tenantDirs, tenantOptions } from './command.ts';

/** `tenant explain`: one value of a brand, and what each layer of its folders says about it (T10). */
export const explainCommand: Command = {
  usage: 'explain <code> <path> [--json] [--tenants dir:dir]',
  summary: 'tell where a value comes from, e.g. switches.home.jackpot or ages.birthday',
  run: (args, terminal) => {
    const options = { json: { type: 'boolean', default: false }, ...tenantOptions() } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [code, path] = positionals;
    if (code === undefined || path === undefined) return EXIT.misused;
    const loader = createTenantLoader({ dirs: tenantDirs(values), messageKeys: readMessageKeys(values.messages) });
    const { brand, faults } = loader.load(code);
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
    return explained.layers.length === 0 ? EXIT.faults : EXIT.good;
  },
};

function describeLayer({ layer, origin, value, place }: LayerSays, isWinner: boolean): string {
  const mark = isWinner ? '→' : ' ';
  return `${mark} ${layer.padEnd(12)} ${origin.padEnd(20)} ${JSON.stringify(value)}  ${place.file}:${place.line}:${place.column}`;
}
