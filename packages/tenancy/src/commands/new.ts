import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatFault } from '../faults.ts';
import { existingFolder } from '../folder/existing-folder.ts';
import { impliedHost } from '../hosts.ts';
import { readMessageKeys } from '../message-keys.ts';
import type { BrandFiles, BrandPlan } from '../scaffold/brand-plan.ts';
import { brandColors } from '../scaffold/palette/palette.ts';
import { toHex } from '../scaffold/palette/shade.ts';
import { scaffoldBrand } from '../scaffold/scaffold-brand.ts';
import { placeBrand } from '../transfer/place-brand.ts';
import { type Command, EXIT, type Terminal, tenantDirs, tenantOptions } from './command.ts';
import { askMissing, type Flags, planBrand } from './new/plan-brand.ts';
import { writeExpectations } from './new/write-expectations.ts';

const newOptions = () =>
  ({
    json: { type: 'boolean', default: false },
    name: { type: 'string' },
    host: { type: 'string', multiple: true },
    languages: { type: 'string' },
    currency: { type: 'string' },
    colour: { type: 'string' },
    second: { type: 'string' },
    theme: { type: 'string' },
    timezone: { type: 'string' },
    look: { type: 'string' },
    ...tenantOptions(),
  }) as const;

/** `tenant new`: a complete brand folder from a few answers [T08]. */
export const newCommand: Command = {
  usage:
    "new <code> --languages EN,KM --currency USD --colour '#1b4fd8' [--second '#f2b705'] [--name text] [--host name] " +
    '[--theme dark|light] [--timezone zone] [--look name] [--json] [--tenants dir:dir]',
  summary: 'make a complete brand folder; at a terminal, missing flags are asked for',
  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: newOptions() });
    const answered = await answer(positionals[0], values, terminal);
    if (answered === null) return EXIT.misused;
    const plan = planBrand(answered.code, answered.flags);
    if ('problems' in plan) {
      for (const problem of plan.problems) terminal.error(problem);
      return plan.isMissing ? EXIT.misused : EXIT.faults;
    }
    const [dir, ...more] = tenantDirs(values);
    if (dir === undefined) return EXIT.misused;
    return make(plan, [dir, ...more], readMessageKeys(values.messages), { isJson: values.json, terminal });
  },
};

/** The code and flags, completed by questions if there is a terminal. */
async function answer(code: string | undefined, flags: Flags, terminal: Terminal) {
  if (terminal.ask) return askMissing(code, flags, terminal.ask, terminal);
  return code === undefined ? null : { code, flags };
}

function make(
  plan: BrandPlan,
  dirs: readonly [string, ...string[]],
  messageKeys: ReadonlySet<string> | null,
  { isJson, terminal }: { isJson: boolean; terminal: Terminal },
): number {
  const existing = existingFolder(plan.code, dirs);
  if (existing !== undefined) {
    terminal.error(`${existing} exists and is never overwritten. Choose another code, or remove the folder.`);
    return EXIT.faults;
  }
  const files = scaffoldBrand(plan);
  const placed = placeBrand(plan.code, files, { dirs, messageKeys, replaced: undefined });
  if (!('folder' in placed)) {
    for (const each of 'faults' in placed ? placed.faults : []) terminal.error(formatFault(each));
    terminal.error(`${plan.code} was not made.`);
    return EXIT.faults;
  }
  report(plan, files, { folder: placed.folder, table: writeExpectations(plan, dirs[0]), isJson, terminal });
  return EXIT.good;
}

interface Made {
  readonly folder: string;
  /** File of the browser tests' expectations; null where there are no browser tests. */
  readonly table: string | null;
  readonly isJson: boolean;
  readonly terminal: Terminal;
}

function report(plan: BrandPlan, files: BrandFiles, { folder, table, isJson, terminal }: Made): void {
  const { code, name, languages, currency, look, defaultTheme, hosts } = plan;
  const { first, second } = brandColors(code, plan.first, plan.second);
  const colours = [toHex(first), toHex(second)];
  const { PORT } = process.env;
  const url = `http://${impliedHost(code)}:${PORT ?? '8080'}/`;
  if (isJson) {
    const made = { code, name, folder, url, hosts, languages, currency, look: look.name, defaultTheme, colours };
    terminal.out(JSON.stringify({ ...made, files: [...files.keys()].sort(), expectations: table }, null, 2));
    return;
  }
  const chosen = plan.second ? '' : ', the second chosen to match';
  terminal.out(`${folder}: ${files.size} files, checked`);
  terminal.out(`  look       ${look.name}, ${defaultTheme} by default`);
  terminal.out(`  colours    ${colours.join(' and ')}${chosen}`);
  terminal.out(`  languages  ${languages.join(', ')}; amounts in ${currency}`);
  if (table !== null) terminal.out(`  tests      ${table}`);
  const elsewhere = PORT === undefined ? ' (or another port, if the server was started with PORT)' : '';
  terminal.out(`\nA running server serves it now: ${url}${elsewhere}`);
  terminal.out(`Next: your words in ${join(folder, 'content')}, your artwork in ${join(folder, 'assets')}; then`);
  terminal.out(`  npm run tenant -- check ${code}`);
}
