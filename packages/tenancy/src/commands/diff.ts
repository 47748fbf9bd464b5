import { parseArgs } from 'node:util';
import { type Fault, formatFault } from '../faults.ts';
import { compareBrands, type Difference } from '../merge/compare-brands.ts';
import { readMessageKeys } from '../message-keys.ts';
import { createTenantLoader, type LoadResult } from '../tenant-loader.ts';
import { type Command, EXIT, tenantDirs, tenantOptions } from './command.ts';

/** `tenant diff`: every resolved value in which two brands differ. */
export const diffCommand: Command = {
  usage: 'diff <code> <code> [--json] [--tenants dir:dir]',
  summary: 'name every resolved value in which two brands differ',
  run: (args, terminal) => {
    const options = { json: { type: 'boolean', default: false }, ...tenantOptions() } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [a, b] = positionals;
    if (a === undefined || b === undefined) return EXIT.misused;
    const loader = createTenantLoader({ dirs: tenantDirs(values), messageKeys: readMessageKeys(values.messages) });
    const loaded = [a, b].map((code) => loader.load(code));
    const [left, right] = loaded.map(({ brand }) => brand?.draft);
    if (left === undefined || right === undefined) {
      for (const each of faultsOf(loaded)) terminal.error(formatFault(each));
      return EXIT.faults;
    }
    const differences = compareBrands(left, right);
    if (values.json) terminal.out(JSON.stringify(differences, null, 2));
    else for (const each of differences) terminal.out(describeDifference(each, a, b));
    return EXIT.good;
  },
};

const faultsOf = (loaded: readonly LoadResult[]): Fault[] => loaded.flatMap(({ faults }) => [...faults]);

const describeDifference = ({ path, a, b }: Difference, left: string, right: string): string =>
  `${path}\n    ${left}: ${a === undefined ? '–' : JSON.stringify(a)}\n    ${right}: ${b === undefined ? '–' : JSON.stringify(b)}`;
