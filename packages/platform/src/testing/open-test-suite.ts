import { afterAll } from 'vitest';
import type { AppDeps } from '../app.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestSuite {
  readonly database: TestDatabase;
  readonly platform: TestApp;
}

/** A database and an app for a whole file of tests, closed after the last one. Awaited at the file's top. */
export async function openTestSuite(deps: Partial<AppDeps> = {}, connections?: number): Promise<TestSuite> {
  const database = await createTestDatabase(connections);
  const platform = await buildTestApp(database, deps);
  afterAll(async () => {
    await platform.close();
    await database.drop();
  });
  return { database, platform };
}
