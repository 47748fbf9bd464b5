import type { Server } from '@marquee/server-kit';
import { Gauge } from 'prom-client';
import type { ChangeCore } from '../changes/change-core.ts';
import type { StaffRoutes } from '../staff/staff-routes.ts';
import { createChangeWatch } from './changed-change-sets.ts';
import { ConsoleStreams, renewFrom } from './console-streams.ts';

/** A page learns of a change set within this; of brands at once. */
const CHANGES_EVERY_MS = 1_000;
/** A stream outlives its session by no more than this. */
const SESSIONS_EVERY_MS = 5_000;

export interface EventTimes {
  readonly changesEveryMs: number;
  readonly sessionsEveryMs: number;
}

/** `GET /staff/v1/events`: what the console's pages follow (WHATWG server-sent events). */
export function registerEventRoutes(
  app: Server,
  routes: StaffRoutes,
  { pool, clock, tenants }: Pick<ChangeCore, 'pool' | 'clock' | 'tenants'>,
  { changesEveryMs, sessionsEveryMs }: EventTimes = {
    changesEveryMs: CHANGES_EVERY_MS,
    sessionsEveryMs: SESSIONS_EVERY_MS,
  },
): void {
  const streams = new ConsoleStreams();
  new Gauge({
    name: 'marquee_config_console_streams',
    help: 'Pages of the console that follow.',
    registers: [app.metrics],
    collect() {
      this.set(streams.size);
    },
  });
  const unsubscribe = tenants.registry.subscribe((event) => {
    if (event.type !== 'hello') streams.tellOfBrand(event.merchant, 'revision' in event ? event.revision : '');
  });
  const changed = createChangeWatch(pool, clock);
  const tellOfChanges = async () => {
    for (const each of await changed()) streams.tellOfChange(each);
  };
  const look = repeat(changesEveryMs, app, async () => {
    if (streams.size > 0) await tellOfChanges();
  });
  const check = repeat(sessionsEveryMs, app, () => streams.checkSessions(renewFrom({ pool, clock })));
  app.addHook('preClose', async () => {
    unsubscribe();
    streams.endAll();
    await Promise.all([look.stop(), check.stop()]);
  });

  routes.stream('GET /staff/v1/events', {
    handler: async (who, { reply }) => {
      // What was until now is told to the others; this page asks for it.
      await tellOfChanges();
      streams.add(who, reply);
    },
  });
}

/** Does something again and again, a pause after each time; what fails is tried at the next. */
function repeat(everyMs: number, app: Server, work: () => Promise<void>): { stop: () => Promise<void> } {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    running = work()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the pages of the console can’t be told'))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, everyMs);
      });
  };
  let timer = setTimeout(next, everyMs);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
