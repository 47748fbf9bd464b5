/** The brands under test: every tenant folder, and the fixture brand. A new folder is covered without a change of tests. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
export const TENANTS = join(root, 'tenants');
export const FIXTURE_TENANTS = resolve(import.meta.dirname, '../../fixture/tenants');

export const brandCodes = (): string[] =>
  [TENANTS, FIXTURE_TENANTS]
    .filter((dir) => existsSync(dir))
    .flatMap((dir) =>
      readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
        .filter((entry) => existsSync(join(dir, entry.name, 'tenant.json')))
        .map((entry) => entry.name)
        .sort(),
    );
