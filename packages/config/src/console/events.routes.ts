import type { Server } from '@marquee/server-kit';
import { Gauge } from 'prom-client';
import type { ChangeDeps } from '../changes/index.ts';
import { repeat } from '../repeat.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
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

/** How other parts of the service notify open pages of a change. */
export interface Followers {
  readonly isAny: () => boolean;
  readonly publishBrand: (merchant: string) => void;
  readonly publishMessages: (merchant: string) => void;
  readonly publishAttention: (merchants: readonly string[]) => void;
}

/** `GET /staff/v1/events`: what the console's pages follow (WHATWG server-sent events). */
export function eventsRoutes(
  app: Server,
  routes: StaffRoutes,
  { pool, clock, tenants }: Pick<ChangeDeps, 'pool' | 'clock' | 'tenants'>,
  { changesEveryMs, sessionsEveryMs }: EventTimes = {
    changesEveryMs: CHANGES_EVERY_MS,
    sessionsEveryMs: SESSIONS_EVERY_MS,
  },
): Followers {
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
    if (event.type !== 'hello') streams.publishBrand(event.merchant, 'revision' in event ? event.revision : '');
  });
  const changed = createChangeWatch(pool, clock);
  const publishChanges = async () => {
    for (const each of await changed()) streams.publishChange(each);
  };
  repeat(app, changesEveryMs, 'telling of change sets', async () => {
    if (streams.size > 0) await publishChanges();
  });
  repeat(app, sessionsEveryMs, 'looking after sessions', () => streams.checkSessions(renewFrom({ pool, clock })));
  app.addHook('preClose', async () => {
    unsubscribe();
    streams.endAll();
  });

  routes.stream('events', {
    handler: async (who, { reply }) => {
      // Changes up to now go to the pages already connected. The new page reads the current state itself.
      await publishChanges();
      streams.add(who, reply);
    },
  });
  return {
    isAny: () => streams.size > 0,
    publishBrand: (merchant) => streams.publishBrand(merchant, tenants.registry.get(merchant)?.revision ?? ''),
    publishMessages: (merchant) => streams.publishMessages(merchant),
    publishAttention: (merchants) => streams.publishAttention(merchants),
  };
}
