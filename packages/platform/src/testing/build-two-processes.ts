import type { AppDeps } from '../app.ts';
import { createPool } from '../db/pool.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestDatabase } from './test-database.ts';

const POOL_MAX = 4;

export interface TwoProcesses {
  readonly platform: TestApp;
  readonly other: TestApp;
  readonly close: () => Promise<void>;
}

/**
 * Two processes on one database, each with connections of its own and a shared clock. `deps` go to the first, `common` to both.
 */
export async function buildTwoProcesses(
  database: TestDatabase,
  common: Partial<AppDeps> = {},
  deps: Partial<AppDeps> = {},
): Promise<TwoProcesses> {
  const platform = await buildTestApp(database, { ...common, ...deps });
  const pool = createPool(database.loginUrl, POOL_MAX);
  const other = await buildTestApp(database, { ...common, pool, clock: platform.clock });
  const close = async () => {
    await platform.close();
    await other.close();
    await pool.end();
  };
  return { platform, other, close };
}
