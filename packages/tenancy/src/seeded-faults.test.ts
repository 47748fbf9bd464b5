import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { RULES } from './faults.ts';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, type TenantFiles, writeTenants } from './testing/index.ts';
import { loadTenants } from './testing/load-tenants.ts';
import { HERE, SEEDED_FAULTS, type SeededFault } from './testing/seeded/index.ts';

let dir = '';
afterEach(() => removeTenants(dir));

interface Expected {
  file: string;
  line: number;
  column: number;
}

/** The sample with one fault, and the fault's place. */
function seed({ edits, at, extra }: SeededFault): { files: TenantFiles; expected: Expected | null } {
  const files: TenantFiles = { ...sampleTenants(), ...extra };
  let expected: Expected | null = at === undefined ? null : { file: at, line: 1, column: 1 };
  for (const [file, edit] of Object.entries(edits)) {
    const broken = edit === null ? null : edit(String(files[file] ?? ''));
    if (broken === null) delete files[file];
    else {
      const [before = '', after] = broken.split(HERE);
      files[file] = broken.replace(HERE, '');
      const lines = before.split('\n');
      if (after !== undefined) expected = { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
    }
  }
  return { files, expected };
}

describe('[T05] [T06] the sample is good', () => {
  it('loads both brands without a fault', () => {
    dir = writeTenants(sampleTenants());
    const { brands, faults } = loadTenants([dir], SAMPLE_MESSAGE_KEYS);
    expect(faults).toEqual([]);
    expect([...brands.keys()]).toEqual(['acme', 'bravo']);
  });
});

describe('[T06] a seeded fault is reported with place, rule and fix, and affects its brand only', () => {
  it.each(SEEDED_FAULTS.map((each) => [each.rule, each.title, each] as const))('%s: %s', (rule, _title, each) => {
    const { files, expected } = seed(each);
    dir = writeTenants(files);
    const { brands, faults, refused } = loadTenants([dir], SAMPLE_MESSAGE_KEYS, new Set(['till']));
    const found = faults.filter((fault) => fault.rule === rule);
    const place = expected && { ...expected, file: join(dir, expected.file) };
    expect(found.map(({ file, line, column }) => ({ file, line, column }))).toContainEqual(place);
    expect(found.map(({ fix }) => fix).join('\n')).toMatch(each.fix);
    expect(refused.size).toBeGreaterThan(0);
    expect([...brands.keys()]).toEqual(each.unharmed ?? ['bravo']);
  });

  it('covers every rule except those that need several broken files, or none', () => {
    const elsewhere = ['tenant.twice', 'import.unfinished', 'snapshot.invalid', 'override.target'];
    const proven = new Set<string>([...SEEDED_FAULTS.map(({ rule }) => rule), ...elsewhere]);
    expect(Object.keys(RULES).filter((rule) => !proven.has(rule))).toEqual([]);
    expect(SEEDED_FAULTS.length).toBeGreaterThanOrEqual(40);
  });
});
