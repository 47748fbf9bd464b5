import type { Logger } from '@marquee/server-kit';
import type { TenantService } from '../../tenants/tenant-service.ts';
import type { ChangeService } from '../change-service.ts';

const TICK_MS = 1_000;
const NOT_KEPT = 'the newest entry of the audit cannot be stored';
const NOT_WHOLE = 'entries of the audit are missing or changed: verify it (npm run audit -- verify)';

export interface FollowClockOptions {
  readonly tenants: TenantService;
  readonly changes: ChangeService;
  /** Records served versions that are not recorded yet. Calls do not overlap. */
  readonly record: () => Promise<unknown>;
  /** Stores the newest entry of the audit outside the database; false where the stored entry is gone or another. */
  readonly anchor: () => Promise<boolean>;
  readonly logger: Logger;
}

/** Records what each pass over the folders changed, and looks every second for what is due. @returns a function that ends it. */
export function followClock({ tenants, changes, record, anchor, logger }: FollowClockOptions): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ticking: Promise<void> = Promise.resolve();
  let isStopped = false;
  let hasPassed = false;
  let isRecorded = false;
  const recordNow = async () => {
    hasPassed = true;
    isRecorded = false;
    await record();
    isRecorded = true;
  };
  tenants.onPass(() =>
    recordNow().catch((error: unknown) =>
      logger.error({ err: error }, 'changes of the folders cannot be recorded, trying again'),
    ),
  );
  const lookAround = async () => {
    // Before the first pass a schedule would find no brands.
    if (!hasPassed) return;
    await changes.deps.writer.ensure();
    if (!isRecorded) await tenants.exclusively(recordNow);
    await changes.tick();
  };
  const moveAnchor = logOnce(anchor, logger);
  const tick = () => {
    ticking = lookAround()
      .catch((error: unknown) => logger.error({ err: error }, 'due schedules cannot be read'))
      .then(moveAnchor)
      .then(() => {
        if (!isStopped) timer = setTimeout(tick, TICK_MS);
      });
  };
  timer = setTimeout(tick, TICK_MS);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await ticking;
    await moveAnchor();
  };
}

/** Moves the audit's anchor; a failure is logged when it starts, not each second. */
function logOnce(anchor: () => Promise<boolean>, logger: Logger): () => Promise<void> {
  let logged = '';
  return async () => {
    let error: unknown;
    const found = await anchor().catch((reason: unknown) => {
      error = reason;
      return null;
    });
    const news = found === null ? NOT_KEPT : found ? '' : NOT_WHOLE;
    if (news !== logged && news !== '') logger.error({ err: error }, news);
    logged = news;
  };
}
