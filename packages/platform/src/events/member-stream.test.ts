import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { CALLS } from '@marquee/contracts/calls';
import { EVENTS_HEARTBEAT_MS } from '@marquee/contracts/events';
import { afterEach, expect, it, vi } from 'vitest';
import { balanceEvent, followMember } from '../testing/follow-member.ts';
import {
  describeMemberEvents,
  type EventsFixture,
  openEventsFixture,
  withoutHeartbeats,
} from '../testing/member-events-suite.ts';
import type { MemberEvents, Subscriber } from './member-events.ts';

describeMemberEvents('PostgreSQL', {
  connect: () => ({}),
  cut: async (database) => {
    await database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'marquee-events' AND datname = current_database()",
    );
  },
});

afterEach(() => vi.useRealTimers());

/** Publishes nothing by itself; `subscribers` collects the subscribers. */
function deafEvents(subscribers: Subscriber[] = []): MemberEvents {
  return {
    subscribe: async (subscriber) => {
      subscribers.push(subscriber);
      return () => undefined;
    },
    publish: () => undefined,
    close: async () => undefined,
  };
}
const openDeafFixture = (events = deafEvents()): Promise<EventsFixture> => openEventsFixture(() => ({ events }));

it('[W12] sends at the next heartbeat what no notice reported', async () => {
  const fixture = await openDeafFixture();
  try {
    const { token, caller } = await fixture.seat('heartbeat', 10_000n);
    withoutHeartbeats();
    const stream = await followMember(fixture.other, token);
    expect(await stream.next()).toEqual(balanceEvent('100.00'));
    await caller.bet('heartbeat-bet', 3_000_000);
    vi.advanceTimersByTime(EVENTS_HEARTBEAT_MS);
    expect(await stream.next()).toEqual(balanceEvent('70.00'));
    await fixture.platform.call('logout', { token });
    vi.advanceTimersByTime(EVENTS_HEARTBEAT_MS);
    expect(await stream.next()).toMatchObject({ type: 'session', state: 'ended' });
  } finally {
    vi.useRealTimers();
    await fixture.close();
  }
});

it('[W12] keeps nothing of a page that disconnects before its stream begins', async () => {
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
  const fixture = await openDeafFixture(slow);
  try {
    const { token } = await fixture.seat('streamleft', 100n);
    const { app, hop } = fixture.platform;
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
    await fixture.close();
  }
});

it('[W12] begins with its head, even when a notice and a refresh come before it', async () => {
  const early: MemberEvents = {
    ...deafEvents(),
    subscribe: async ({ notify, refresh }) => {
      notify({ type: 'balance', currency: 'KHR', minor: '10000', seq: '1' });
      refresh();
      return () => undefined;
    },
  };
  const fixture = await openDeafFixture(early);
  try {
    const { token } = await fixture.seat('early', 10_000n);
    const stream = await followMember(fixture.platform, token);
    expect(stream.contentType).toBe('text/event-stream; charset=utf-8');
    expect(await stream.next()).toEqual(balanceEvent('100.00'));
  } finally {
    await fixture.close();
  }
});

it('[W12] sends no balance that a newer one has overtaken', async () => {
  const subscribers: Subscriber[] = [];
  const fixture = await openDeafFixture(deafEvents(subscribers));
  try {
    const { token } = await fixture.seat('overtaken', 10_000n);
    const stream = await followMember(fixture.platform, token);
    expect(await stream.next()).toEqual(balanceEvent('100.00'));
    const notify = (minor: string, seq: string) =>
      subscribers[0]?.notify({ type: 'balance', currency: 'KHR', minor, seq });
    notify('9000', '12');
    notify('9500', '11');
    notify('9000', '12');
    notify('8000', '100');
    expect([await stream.next(), await stream.next()]).toEqual([balanceEvent('90.00'), balanceEvent('80.00')]);
  } finally {
    await fixture.close();
  }
});
