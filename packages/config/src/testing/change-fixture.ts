import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicManifestSchema } from '@marquee/contracts/manifest';
import { createLogger } from '@marquee/server-kit';
import type { JsonValue, Override } from '@marquee/tenancy';
import {
  removeTenants,
  SAMPLE_MESSAGE_KEYS,
  sampleProfile,
  sampleTenants,
  type TenantFiles,
  writeTenants,
} from '@marquee/tenancy/testing';
import { anchorFileIn } from '../audit/audit-anchor.ts';
import type { Actor, ChangeDeps } from '../changes/change-deps.ts';
import type { ChangeError } from '../changes/change-error.ts';
import { ChangeService } from '../changes/change-service.ts';
import { readOverrides } from '../changes/live/override.repository.ts';
import { serveAgain } from '../changes/live/read-again.ts';
import type { StoredChangeSet } from '../changes/sets/change-set.repository.ts';
import type { Edit } from '../changes/sets/edit.ts';
import { recordVersions } from '../changes/versions/version-recorder.ts';
import { openWriter, type WriterOptions } from '../db/writer.ts';
import { nameKey } from '../staff/login-name.ts';
import { findStaffByKey } from '../staff/staff.repository.ts';
import { staffStillMay } from '../staff/staff.service.ts';
import { createTenantService } from '../tenants/tenant-service.ts';
import { configDatabase } from './config-database.ts';

/** The brands acme and bravo, and `strict` under the jurisdiction of that name, with change sets above them. */
export async function openChangeFixture() {
  const database = await configDatabase();
  const { pool } = database;
  const strict = String(sampleTenants()['acme/tenant.json'])
    .replaceAll('acme', 'strict')
    .replace('"version": 1,', '"version": 1,\n  "extends": "acme",\n  "jurisdiction": "strict",');
  const dir = writeTenants({ ...sampleTenants(), ...sampleProfile(), 'strict/tenant.json': strict });
  const clock = { ms: Date.parse('2026-11-20T10:00:00Z'), now: () => new Date(clock.ms) };
  const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
  const inactive = new Set<string>();
  // Names without an account belong to tests that are not about staff.
  const stillMay: ChangeDeps['stillMay'] = async (db, name, permission, merchants) => {
    const account = await findStaffByKey(db, nameKey(name));
    return account === null ? !inactive.has(name) : staffStillMay(db, name, permission, merchants);
  };
  let readAgain: WriterOptions['readAgain'] = async () => undefined;
  const writer = await openWriter({
    databaseUrl: database.url,
    waitMs: 0,
    readAgain: (doubtful) => readAgain(doubtful),
  });

  async function start() {
    const overrides = new Map<string, readonly Override[]>(await readOverrides(pool, clock.now().toISOString()));
    const tenants = await createTenantService({
      dirs: [dir],
      dataDir,
      messageKeys: SAMPLE_MESSAGE_KEYS,
      logger: createLogger({ name: 'test', level: 'silent' }),
      overrides,
    });
    tenants.onPass(async () => {
      await recordVersions({ pool, writer, overrides, clock, registry: tenants.registry });
    });
    readAgain = (doubtful) => serveAgain({ pool, clock, overrides, tenants }, doubtful);
    await tenants.start();
    const changes = new ChangeService({ pool, writer, tenants, overrides, clock, stillMay });
    return { tenants, changes };
  }
  let running = await start();
  /** A folder that is being written is read once it is quiet. */
  async function look(merchant: string, paths: readonly string[]): Promise<void> {
    const folders = [merchant, ...paths.map((path) => path.split('/')[0] ?? '')];
    const isChanging = () => running.tenants.exclusively(async (pass) => folders.some(pass.isChanging));
    do {
      await sleep(20);
      await running.tenants.reload(new Set([merchant]));
    } while (await isChanging());
  }
  const draft = (...edits: Edit[]): Promise<StoredChangeSet> =>
    running.changes.create(actor('ann'), { title: 'A change', reason: 'asked for', edits }, randomUUID());
  return {
    pool,
    asAdmin: database.asAdmin,
    /** A draft by ann. */
    draft,
    /** Written and published by ann. */
    publish: async (...edits: Edit[]): Promise<StoredChangeSet> => {
      const { id, version } = await draft(...edits);
      return running.changes.publish(actor('ann'), id, version);
    },
    /** Written and submitted by ann. */
    inReview: async (...edits: Edit[]): Promise<StoredChangeSet> => {
      const { id, version } = await draft(...edits);
      return running.changes.submit(actor('ann'), id, version);
    },
    clock,
    dir,
    dataDir,
    inactive,
    databaseUrl: database.url,
    anchorFile: anchorFileIn(dataDir),
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
    /** A restarted process over the same database, folders and data directory. */
    restart: async () => {
      await running.tenants.stop();
      running = await start();
    },
    /** Changes folders and waits until they were read. */
    write: async (files: TenantFiles, merchant: string) => {
      writeTenants(files, dir);
      await look(merchant, Object.keys(files));
    },
    removeFolder: async (merchant: string) => {
      removeTenants(join(dir, merchant));
      await look(merchant, [merchant]);
    },
    close: async () => {
      await running.tenants.stop();
      await writer.close();
      await database.drop();
      removeTenants(dir);
      removeTenants(dataDir);
    },
  };
}
export type ChangeFixture = Awaited<ReturnType<typeof openChangeFixture>>;

export const switchTo = (key: string, set: boolean, merchant = 'acme'): Edit => ({
  merchant,
  kind: 'switches',
  path: ['switches', key],
  set,
});
export const valueAt = (merchant: string, kind: Edit['kind'], path: string[], set: JsonValue): Edit => ({
  merchant,
  kind,
  path,
  set,
});

/** The refusal of a request. */
export async function problemOf(work: Promise<unknown>): Promise<ChangeError> {
  const error = await work.then(
    () => {
      throw new Error('it was done');
    },
    (reason: unknown) => reason,
  );
  return error as ChangeError;
}

export const actor = (name: string): Actor => ({
  name,
  requestId: `request-of-${name}`,
  ip: '127.0.0.1',
  sees: () => true,
  permit: () => undefined,
});
