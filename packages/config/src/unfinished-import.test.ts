import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import { afterEach, expect, it } from 'vitest';
import { type RunningConfig, removeDir, runConfig } from './testing/running-config.ts';

let config: RunningConfig;
const dir = writeTenants(sampleTenants());
afterEach(async () => {
  await config.stop();
  removeDir(config.dataDir);
  removeDir(dir);
});

it('[T08] a brand that an interrupted import lost stays served, and the log names the fix', async () => {
  config = await runConfig([dir]);
  const revision = await config.revisionOf('acme');
  await config.stop();
  const backup = join(dir, '.backups', 'acme-2026-11-22T04-00-00-000Z');
  cpSync(join(dir, 'acme'), join(dir, '.import-acme-Ab12Cd', 'acme'), { recursive: true });
  mkdirSync(join(dir, '.backups'));
  renameSync(join(dir, 'acme'), backup);
  config = await runConfig([dir], { dataDir: config.dataDir });
  expect(await config.revisionOf('acme')).toBe(revision);
  const entry = config.log.find(({ rule }) => rule === 'import.unfinished');
  expect(entry).toMatchObject({ fix: expect.stringContaining(backup) });
});
