import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { CALLS } from '@marquee/contracts/calls';
import { EVENTS_HEARTBEAT_MS } from '@marquee/contracts/events';
import { afterEach, expect, it, vi } from 'vitest';
import { balanceEvent, followMember } from '../testing/follow-member.ts';
import {
  describeMemberEvents,
  type EventsStage,
  openEventsStage,
  withoutHeartbeats,
} from '../testing/member-events-suite.ts';
import type { MemberEvents, Subscriber } from './member-events.ts';

describeMemberEvents('PostgreSQL', {
  connect: () => ({}),
  cut: async (database) => {
    await database.look(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'marquee-events' AND datname = current_database()",
    );
  },
});

afterEach(() => vi.useRealTimers());

/** Passes nothing on by itself; `heard` are those who would be told. */
function deafEvents(heard: Subscriber[] = []): MemberEvents {
  return {
    subscribe: async (subscriber) => {
      heard.push(subscriber);
      return () => undefined;
    },
    tell: () => undefined,
    close: async () => undefined,
  };
}
const openDeafStage = (events = deafEvents()): Promise<EventsStage> => openEventsStage(() => ({ events }));

it('[W12] tells at the next heartbeat what no notice told', async () => {
  const stage = await openDeafStage();
  try {
    const { token, caller } = await stage.seat('heartbeat', 10_000n);
    withoutHeartbeats();
    const stream = await followMember(stage.other, token);
    expect(await stream.next()).toEqual(balanceEvent('100.00'));
    await caller.bet('heartbeat-bet', 3_000_000);
    vi.advanceTimersByTime(EVENTS_HEARTBEAT_MS);
    expect(await stream.next()).toEqual(balanceEvent('70.00'));
    await stage.platform.call('logout', { token });
    vi.advanceTimersByTime(EVENTS_HEARTBEAT_MS);
    expect(await stream.next()).toMatchObject({ type: 'session', state: 'ended' });
  } finally {
    vi.useRealTimers();
    await stage.close();
  }
});

it('[W12] keeps nothing of a page that is gone before its stream begins', async () => {
  let release = (): void => undefined;
  const subscribed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const [subscribe, leave] = [vi.fn(), vi.fn()];
  const slow: MemberEvents = {
    ...deafEvents(),
    subscribe: async () => {
      subscribe();
      await subscribed;
      return leave;
    },
  };
  const stage = await openDeafStage(slow);
  try {
    const { token } = await stage.seat('streamleft', 100n);
    const { app, hop } = stage.platform;
    const { path } = CALLS.memberEvents;
    const { port } = app.server.address() as AddressInfo;
    const request = get({ port, host: '127.0.0.1', path, headers: hop('GET', path, { token }), agent: false });
    request.on('error', () => {});
    await vi.waitFor(() => expect(subscribe).toHaveBeenCalled());
    request.destroy();
    const connections = promisify(app.server.getConnections.bind(app.server));
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    release();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  } finally {
    await stage.close();
  }
});

it('[W12] begins with its head, though a notice and a call to look come before it', async () => {
  const early: MemberEvents = {
    ...deafEvents(),
    subscribe: async ({ notify, refresh }) => {
      notify({ type: 'balance', currency: 'KHR', minor: '10000', seq: '1' });
      refresh();
      return () => undefined;
    },
  };
  const stage = await openDeafStage(early);
  try {
    const { token } = await stage.seat('early', 10_000n);
    const stream = await followMember(stage.platform, token);
    expect(stream.contentType).toBe('text/event-stream; charset=utf-8');
    expect(await stream.next()).toEqual(balanceEvent('100.00'));
  } finally {
    await stage.close();
  }
});

it('[W12] tells no balance that a later one has overtaken on its way', async () => {
  const heard: Subscriber[] = [];
  const stage = await openDeafStage(deafEvents(heard));
  try {
    const { token } = await stage.seat('overtaken', 10_000n);
    const stream = await followMember(stage.platform, token);
    expect(await stream.next()).toEqual(balanceEvent('100.00'));
    const notify = (minor: string, seq: string) => heard[0]?.notify({ type: 'balance', currency: 'KHR', minor, seq });
    notify('9000', '12');
    notify('9500', '11');
    notify('9000', '12');
    notify('8000', '100');
    expect([await stream.next(), await stream.next()]).toEqual([balanceEvent('90.00'), balanceEvent('80.00')]);
  } finally {
    await stage.close();
  }
});
