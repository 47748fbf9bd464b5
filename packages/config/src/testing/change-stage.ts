import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicManifestSchema } from '@marquee/contracts/manifest';
import { createLogger } from '@marquee/server-kit';
import { migrate, openPool } from '@marquee/server-kit/postgres';
import { suiteDatabase } from '@marquee/server-kit/testing/suite-database';
import type { Override } from '@marquee/tenancy';
import {
  removeTenants,
  SAMPLE_MESSAGE_KEYS,
  sampleProfile,
  sampleTenants,
  type TenantFiles,
  writeTenants,
} from '@marquee/tenancy/testing';
import { type Actor, ChangeService } from '../changes/change-service.ts';
import { readOverrides } from '../changes/override.repository.ts';
import { recordVersions } from '../changes/version-recorder.ts';
import { MIGRATIONS } from '../database/migrations.ts';
import { createTenantService } from '../tenants/tenant-service.ts';

/** The brands acme and bravo, and `strict` under the jurisdiction of that name, with change sets above them. */
export async function openChangeStage(adminUrl: string) {
  const database = await suiteDatabase('config', adminUrl);
  const pool = openPool(database.url, 'test');
  await migrate(pool, MIGRATIONS);
  const strict = String(sampleTenants()['acme/tenant.json'])
    .replaceAll('acme', 'strict')
    .replace('"version": 1,', '"version": 1,\n  "extends": "acme",\n  "jurisdiction": "strict",');
  const dir = writeTenants({ ...sampleTenants(), ...sampleProfile(), 'strict/tenant.json': strict });
  const clock = { ms: Date.parse('2026-11-20T10:00:00Z'), now: () => new Date(clock.ms) };
  const inactive = new Set<string>();

  async function start() {
    const overrides = new Map<string, readonly Override[]>(await readOverrides(pool, clock.now().toISOString()));
    const tenants = await createTenantService({
      dirs: [dir],
      dataDir: mkdtempSync(join(tmpdir(), 'config-')),
      messageKeys: SAMPLE_MESSAGE_KEYS,
      logger: createLogger({ name: 'test', level: 'silent' }),
      overrides,
    });
    tenants.onPass(async () => {
      await recordVersions(pool, { registry: tenants.registry, overrides, clock });
    });
    await tenants.start();
    const mayStillSchedule = async (name: string) => !inactive.has(name);
    return { tenants, changes: new ChangeService({ pool, tenants, overrides, clock, mayStillSchedule }) };
  }
  let running = await start();
  return {
    pool,
    clock,
    inactive,
    get changes() {
      return running.changes;
    },
    get tenants() {
      return running.tenants;
    },
    /** The public manifest served now. */
    manifest: (merchant: string) => {
      const json = JSON.parse(String(running.tenants.registry.get(merchant)?.json)) as { public: unknown };
      return publicManifestSchema.parse(json.public);
    },
    /** Another process over the same database and folders. */
    restart: async () => {
      await running.tenants.stop();
      running = await start();
    },
    /** Changes folders and waits until they were looked at. */
    write: async (files: TenantFiles, merchant: string) => {
      writeTenants(files, dir);
      await running.tenants.reload(new Set([merchant]));
    },
    close: async () => {
      await running.tenants.stop();
      await pool.end();
      await database.drop();
      removeTenants(dir);
    },
  };
}
export type ChangeStage = Awaited<ReturnType<typeof openChangeStage>>;

export const actor = (name: string): Actor => ({ name, requestId: `request-of-${name}`, ip: '127.0.0.1' });
