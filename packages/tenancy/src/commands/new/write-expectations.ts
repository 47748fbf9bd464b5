import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrandPlan } from '../../scaffold/brand-plan.ts';
import { expectationsSource } from '../../scaffold/expectations.ts';

const TABLES = 'packages/e2e/src/expectations/written';

/**
 * Writes the end-to-end suite's table of a brand where the tenants directory lies in this repository. A table that is
 * there already was written by somebody and stays. Returns the file; null where there is no suite.
 */
export function writeExpectations(plan: BrandPlan, tenantsDir: string): string | null {
  const tables = join(dirname(tenantsDir), TABLES);
  if (!existsSync(tables)) return null;
  const file = join(tables, `${plan.code}.ts`);
  if (!existsSync(file)) writeFileSync(file, expectationsSource(plan));
  return file;
}
