import { type Clock, type Logger, StartError, systemClock } from '@marquee/server-kit';
import { openPool, ownerRights } from '@marquee/server-kit/postgres';
import type { Override } from '@marquee/tenancy';
import type { Pool } from 'pg';
import { anchorFileIn, createAnchor } from '../audit/audit-anchor.ts';
import { openWriter, type WriterOptions } from '../db/writer.ts';
import { staffStillMay } from '../staff/staff.service.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { ChangeService } from './change-service.ts';
import { readValues, serveAgain } from './live/read-again.ts';
import { followClock } from './schedule/follow-clock.ts';
import { recordVersions } from './versions/version-recorder.ts';

/** A process that is ending keeps its lock for a moment. */
const WRITER_WAIT_MS = 5_000;

export interface OpenChangesOptions {
  readonly databaseUrl: string;
  /** Directory this installation may write to. */
  readonly dataDir: string;
  readonly logger: Logger;
}

/** The config service's own database, open. */
export interface Changes {
  readonly pool: Pool;
  readonly clock: Clock;
  /** File with the newest entry of the audit. */
  readonly anchorFile: string;
  /** Values of run time, for the tenant service. */
  readonly overrides: Map<string, readonly Override[]>;
  /** Starts change sets over these folders. Called once, before the first pass; schedules fire from that pass on. */
  readonly follow: (tenants: TenantService) => ChangeService;
  readonly stop: () => Promise<void>;
}

/** Refuses a login that could remove the triggers that protect approvals, versions and audit (SEC-F03). */
async function assertSafeDatabase(pool: Pool): Promise<void> {
  const faults = await ownerRights(pool);
  if (faults.length === 0) return;
  await pool.end();
  throw new StartError(`This database is not safe to serve from: ${faults.join('; ')}`);
}

/**
 * Opens the config service's database as its only writer and reads the values of run time.
 * @throws when the login owns its tables; NotWriterError when another config service writes to them.
 */
export async function openChanges({ databaseUrl, dataDir, logger }: OpenChangesOptions): Promise<Changes> {
  const pool = openPool(databaseUrl, 'config');
  await assertSafeDatabase(pool);
  const clock = systemClock;
  const anchorFile = anchorFileIn(dataDir);
  const overrides = new Map<string, readonly Override[]>();
  let readAgain: WriterOptions['readAgain'] = (doubtful) => readValues({ pool, clock, overrides }, doubtful);
  const writer = await openWriter({
    databaseUrl,
    waitMs: WRITER_WAIT_MS,
    readAgain: (doubtful) => readAgain(doubtful),
  });
  await readAgain('all');
  let stopClock: () => Promise<void> = async () => {};
  return {
    pool,
    clock,
    anchorFile,
    overrides,
    follow: (tenants) => {
      readAgain = (doubtful) => serveAgain({ pool, clock, overrides, tenants }, doubtful);
      const changes = new ChangeService({ pool, writer, tenants, overrides, clock, stillMay: staffStillMay });
      const record = () => recordVersions({ pool, writer, overrides, clock, registry: tenants.registry });
      const moveAnchor = createAnchor(anchorFile);
      const anchor = () => moveAnchor(pool);
      stopClock = followClock({ tenants, changes, record, anchor, logger });
      return changes;
    },
    stop: async () => {
      await stopClock();
      await writer.close();
      await pool.end();
    },
  };
}
