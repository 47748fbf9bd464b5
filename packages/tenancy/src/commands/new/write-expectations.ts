import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrandPlan } from '../../scaffold/brand-plan.ts';
import { expectationsSource } from '../../scaffold/expectations.ts';

const TABLES = 'packages/e2e/src/expectations/written';

/**
 * Writes the browser tests' expectations of a brand if the tenants directory is in this repository. An existing file
 * is kept. Returns the file's path; null where there are no browser tests.
 */
export function writeExpectations(plan: BrandPlan, tenantsDir: string): string | null {
  const tables = join(dirname(tenantsDir), TABLES);
  if (!existsSync(tables)) return null;
  const file = join(tables, `${plan.code}.ts`);
  if (!existsSync(file)) writeFileSync(file, expectationsSource(plan));
  return file;
}
