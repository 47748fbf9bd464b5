import { parseArgs } from 'node:util';
import { OVERRIDE_KINDS, writtenPath } from '@marquee/contracts/layers';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { isToken } from '../brand/merge-chain.ts';
import type { JsonValue } from '../document/document.ts';
import { type Fault, formatFault } from '../faults.ts';
import { explain } from '../merge/merge-layers.ts';
import { readMessageKeys } from '../message-keys.ts';
import { createTenantLoader, type LoadResult } from '../tenant-loader.ts';
import { type Command, EXIT, tenantDirs, tenantOptions } from './command.ts';

interface Difference {
  readonly path: string;
  /** Absent where that brand has no such value. */
  readonly a?: JsonValue;
  readonly b?: JsonValue;
}

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
    const differences = compare(left, right);
    if (values.json) terminal.out(JSON.stringify(differences, null, 2));
    else for (const each of differences) terminal.out(describeDifference(each, a, b));
    return EXIT.good;
  },
};

const faultsOf = (loaded: readonly LoadResult[]): Fault[] => loaded.flatMap(({ faults }) => [...faults]);

function compare(a: BrandDraft, b: BrandDraft): Difference[] {
  const [left, right] = [valuesOf(a), valuesOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])].sort().flatMap((path) => {
    const [one, two] = [left.get(path), right.get(path)];
    if (JSON.stringify(one) === JSON.stringify(two)) return [];
    return [{ path, ...(one === undefined ? {} : { a: one }), ...(two === undefined ? {} : { b: two }) }];
  });
}

function valuesOf(draft: BrandDraft): Map<string, JsonValue> {
  const values = new Map<string, JsonValue>();
  for (const kind of OVERRIDE_KINDS) {
    if (kind === 'messages') continue;
    for (const { path, value } of explain(draft.merged[kind], isToken)) {
      if (!/^(?:\$schema|version)$|^\$extensions/.test(path)) values.set(writtenPath(kind, path.split('.')), value);
    }
  }
  for (const [language, merged] of draft.messages) {
    for (const [key, text] of Object.entries((merged.value['messages'] ?? {}) as Record<string, JsonValue>)) {
      values.set(writtenPath('messages', [language, key]), text);
    }
  }
  return values;
}

const describeDifference = ({ path, a, b }: Difference, left: string, right: string): string =>
  `${path}\n    ${left}: ${a === undefined ? '–' : JSON.stringify(a)}\n    ${right}: ${b === undefined ? '–' : JSON.stringify(b)}`;
