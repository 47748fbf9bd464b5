import type { Logger } from '@marquee/server-kit';
import { type Clock, systemClock } from '@marquee/server-kit';
import { migrate, openPool } from '@marquee/server-kit/postgres';
import type { Override } from '@marquee/tenancy';
import type { Pool } from 'pg';
import { anchorFileIn, createAnchor } from '../audit/audit-anchor.ts';
import { DATABASE_FILES } from '../db/migrations.ts';
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

/**
 * Opens the config service's database as its only writer and reads the values of run time.
 * @throws when it can't be migrated; NotWriterError when another config service writes to it.
 */
export async function openChanges({ databaseUrl, dataDir, logger }: OpenChangesOptions): Promise<Changes> {
  const pool = openPool(databaseUrl, 'config');
  await migrate(pool, DATABASE_FILES);
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
