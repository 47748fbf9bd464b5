import type { Logger } from '@marquee/server-kit';
import { migrate, openPool } from '@marquee/server-kit/postgres';
import type { Override } from '@marquee/tenancy';
import { MIGRATIONS } from '../database/migrations.ts';
import { staffStillMay } from '../staff/staff.service.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { ChangeService } from './change-service.ts';
import { systemClock } from './clock.ts';
import { readOverrides } from './override.repository.ts';
import { recordVersions } from './version-recorder.ts';

const TICK_MS = 1_000;

export interface Changes {
  /** For the tenant service: what stands above the folders. */
  readonly overrides: Map<string, readonly Override[]>;
  /** Records what is served from now on, and lets schedules fire. */
  readonly follow: (tenants: TenantService) => ChangeService;
  readonly stop: () => Promise<void>;
}

/** Opens the config service's database and reads what stands above the folders. @throws when it can't be migrated. */
export async function openChanges(databaseUrl: string, logger: Logger): Promise<Changes> {
  const pool = openPool(databaseUrl, 'config');
  await migrate(pool, MIGRATIONS);
  const overrides = new Map<string, readonly Override[]>(await readOverrides(pool, systemClock.now().toISOString()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ticking: Promise<void> = Promise.resolve();
  let isStopped = false;
  return {
    overrides,
    follow: (tenants) => {
      const mayStillSchedule = (name: string, merchants: readonly string[]) =>
        staffStillMay(pool, name, 'change.schedule', merchants);
      const changes = new ChangeService({ pool, tenants, overrides, clock: systemClock, mayStillSchedule });
      let hasPassed = false;
      let isRecorded = false;
      const record = async () => {
        hasPassed = true;
        isRecorded = false;
        await recordVersions(pool, { registry: tenants.registry, overrides, clock: systemClock });
        isRecorded = true;
      };
      tenants.onPass(() =>
        record().catch((error: unknown) =>
          logger.error({ err: error }, 'what the folders changed can’t be written down, it is tried again'),
        ),
      );
      const lookAround = async () => {
        // Before the folders were read once, a schedule would find its brands gone or as they were.
        if (!hasPassed) return;
        if (!isRecorded) await tenants.exclusively(record);
        await changes.tick();
      };
      const tick = () => {
        ticking = lookAround()
          .catch((error: unknown) => logger.error({ err: error }, 'schedules can’t be looked at'))
          .then(() => {
            if (!isStopped) timer = setTimeout(tick, TICK_MS);
          });
      };
      timer = setTimeout(tick, TICK_MS);
      return changes;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await ticking;
      await pool.end();
    },
  };
}
