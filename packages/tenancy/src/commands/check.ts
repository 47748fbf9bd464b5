import { parseArgs } from 'node:util';
import { type Fault, formatFault, uniqueFaults } from '../faults.ts';
import { hostConflicts } from '../host-conflicts.ts';
import { readMessageKeys } from '../message-keys.ts';
import { readPayers } from '../payers.ts';
import { createTenantLoader, type HostClaim, type TenantLoader } from '../tenant-loader.ts';
import { type Command, EXIT, type Terminal, tenantDirs, tenantOptions } from './command.ts';

interface Outcome {
  readonly good: readonly string[];
  readonly broken: readonly string[];
  readonly faults: readonly Fault[];
}

/** The providers that the platform ships with. */
const PAYMENTS_FILE = 'packages/platform/payment-providers.json';

/** `tenant check`: every folder, or the named brands, as the config service would load them. */
export const checkCommand: Command = {
  usage: 'check [code …] [--json] [--tenants dir:dir] [--messages dir] [--payments file]',
  summary: 'name every fault of the tenant folders with file, line, column, rule and fix',
  run: (args, terminal) => {
    const payments = { type: 'string', default: process.env['PAYMENT_PROVIDERS_FILE'] ?? PAYMENTS_FILE } as const;
    const options = { json: { type: 'boolean', default: false }, payments, ...tenantOptions() } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const loader = createTenantLoader({
      dirs: tenantDirs(values),
      messageKeys: readMessageKeys(values.messages),
      payers: readPayers(values.payments),
    });
    const outcome = checkAll(loader, positionals);
    if (values.json) terminal.out(JSON.stringify(outcome, null, 2));
    else print(outcome, terminal);
    return outcome.faults.length === 0 ? EXIT.good : EXIT.faults;
  },
};

/** Keeps only the hosts of each loaded brand, so that ten thousand fit into memory. */
function checkAll(loader: TenantLoader, requested: readonly string[]): Outcome {
  const isRequested = (code: string): boolean => requested.length === 0 || requested.includes(code);
  const claimants: { code: string; claims: readonly HostClaim[] }[] = [];
  const faults: Fault[] = [...loader.faults];
  const broken = new Set<string>();
  const absent = requested.filter((code) => !loader.codes.includes(code) && !loader.abstracts.includes(code));
  for (const code of [...loader.codes, ...absent]) {
    const loaded = loader.load(code);
    if (loaded.brand) claimants.push({ code, claims: loaded.brand.claims });
    else if (isRequested(code)) {
      broken.add(code);
      faults.push(...loaded.faults);
    }
  }
  for (const [code, conflicts] of hostConflicts(claimants, new Map())) {
    if (!isRequested(code)) continue;
    broken.add(code);
    faults.push(...conflicts);
  }
  for (const name of loader.abstracts.filter(isRequested)) faults.push(...loader.check(name));
  const good = claimants.map(({ code }) => code).filter((code) => isRequested(code) && !broken.has(code));
  return { good, broken: [...broken].sort(), faults: uniqueFaults(faults) };
}

function print({ good, broken, faults }: Outcome, terminal: Terminal): void {
  for (const each of faults) terminal.error(formatFault(each));
  for (const code of good) terminal.out(`${code}: good`);
  for (const code of broken) terminal.out(`${code}: broken`);
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  terminal.out(`${good.length} good, ${broken.length} broken, ${count}`);
}
