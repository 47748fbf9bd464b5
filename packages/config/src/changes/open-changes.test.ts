import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@marquee/server-kit';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import { expect, it } from 'vitest';
import { createTenantService } from '../tenants/tenant-service.ts';
import { configDatabase } from '../testing/config-database.ts';
import { putOverride } from './live/override.repository.ts';
import { openChanges } from './open-changes.ts';

it('SEC-F03: refuses a login that could remove the triggers', async () => {
  const database = await configDatabase();
  const logger = createLogger({ name: 'test', level: 'silent' });
  await expect(openChanges({ databaseUrl: database.adminUrl, dataDir: tmpdir(), logger })).rejects.toThrow(
    'This database is not safe to serve from: postgres is a superuser; postgres owns the database or tables',
  );
  await database.drop();
});

it('[T11] the service reads the brands in doubt again and serves them', async () => {
  const database = await configDatabase();
  const dir = writeTenants(sampleTenants());
  const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
  const logger = createLogger({ name: 'test', level: 'silent' });
  const changes = await openChanges({ databaseUrl: database.url, dataDir, logger });
  const { overrides } = changes;
  const options = { dirs: [dir], dataDir, messageKeys: SAMPLE_MESSAGE_KEYS, logger, overrides };
  const tenants = await createTenantService(options);
  const { writer } = changes.follow(tenants).deps;
  await tenants.start();

  const at = changes.clock.now().toISOString();
  const note = { changeSet: 'a-change', by: 'ann', at, reason: 'the vendor is down' };
  const path = ['switches', 'games.rng'];
  for (const merchant of ['acme', 'bravo']) {
    const kill = { merchant, layer: 'kill', kind: 'switches', path, value: false, note, expiresAt: null } as const;
    await putOverride(changes.pool, { ...kill, folder: null });
  }
  const isOn = (merchant: string) => String(tenants.registry.get(merchant)?.json).includes('"games.rng":true');
  expect([isOn('acme'), isOn('bravo')]).toEqual([true, true]);
  writer.doubt(['acme']);
  await writer.ensure();
  expect([isOn('acme'), isOn('bravo')]).toEqual([false, true]);

  await tenants.stop();
  await changes.stop();
  await database.drop();
  removeTenants(dir);
  removeTenants(dataDir);
});
