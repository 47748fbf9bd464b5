import { mkdtempSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@marquee/server-kit';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTenantService } from '../tenants/tenant-service.ts';
import { openAssetStore } from './asset-store.ts';

const DAY_S = 86_400;
const nameOf = (digit: string): string => `${digit.repeat(16)}.css`;

function makeDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'assets-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}
/** Written some days ago, by an earlier process. */
function age(dir: string, name: string, days: number): void {
  const at = Date.now() / 1000 - days * DAY_S;
  utimesSync(join(dir, name), at, at);
}

it('[T05] deletes unused files after a week; keeps used ones and those added since', async () => {
  const dir = makeDir();
  const before = await openAssetStore(dir);
  const names = ['a', 'b', 'c', 'd'].map(nameOf);
  const [used = '', added = '', young = '', unused = ''] = names;
  for (const name of names) {
    await before.add(name, Buffer.from(name));
    age(dir, name, name === young ? 6 : 8);
  }
  const store = await openAssetStore(dir);
  // A draft is compiled again from the same files: its file exists and is old.
  await store.add(added, Buffer.from(added));
  await store.prune(new Set([used]));
  for (const name of [used, added, young]) expect(String(await store.read(name))).toBe(name);
  expect(await store.read(unused)).toBeNull();
  await store.add(unused, Buffer.from(unused));
  expect(String(await store.read(unused))).toBe(unused);
});

it('[T11] deletes files of drafts that no preview uses while the service runs, too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const dir = writeTenants(sampleTenants());
  onTestFinished(() => removeTenants(dir));
  const dataDir = makeDir();
  const tenants = await createTenantService({
    dirs: [dir],
    dataDir,
    messageKeys: SAMPLE_MESSAGE_KEYS,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  onTestFinished(() => tenants.stop());
  await tenants.start();
  const [served = ''] = tenants.registry.get('acme')?.assets ?? [];
  const draft = nameOf('e');
  await tenants.assets.add(draft, Buffer.from('x'));
  age(join(dataDir, 'assets'), draft, 0);
  vi.advanceTimersByTime(8 * DAY_S * 1000);
  await vi.waitFor(async () => expect(await tenants.assets.read(draft)).toBeNull());
  expect(await tenants.assets.read(served)).not.toBeNull();
});
