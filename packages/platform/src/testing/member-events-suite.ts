import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppDeps } from '../app.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { balanceEvent as balance, followMember } from './follow-member.ts';
import { staffMessages } from './staff-messages.ts';
import type { TestDatabase } from './test-database.ts';
import { openWalletFixture, SLOTS, type WalletFixture } from './wallet-fixture.ts';

const RIEL = 100_000;

/** One transport of notices about members between processes. */
export interface EventsAdapter {
  /** Dependencies of an app on this database; the app closes `events` itself. */
  connect(database: TestDatabase): Partial<AppDeps>;
  /** Breaks the connections on which apps receive notices. */
  cut(database: TestDatabase): Promise<void>;
}

/** Two apps on one database, like two processes: members play on the first. */
export interface EventsFixture extends Pick<WalletFixture, 'database' | 'platform' | 'seat'> {
  readonly other: TestApp;
  close(): Promise<void>;
}

export async function openEventsFixture(connect: EventsAdapter['connect']): Promise<EventsFixture> {
  const opened: Partial<AppDeps>[] = [];
  const connectOne = (database: TestDatabase): Partial<AppDeps> => {
    const deps = connect(database);
    opened.push(deps);
    return deps;
  };
  const fixture = await openWalletFixture(SLOTS, connectOne);
  const { database, platform, operator, seat } = fixture;
  const other = await buildTestApp(database, { operator: operator.settings, ...connectOne(database) });
  for (const { app } of [platform, other]) await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    database,
    platform,
    other,
    seat,
    close: async () => {
      await other.close();
      await platform.close();
      for (const { pool } of opened) await pool?.end();
      await fixture.close();
    },
  };
}

/** Until `vi.useRealTimers()`: a heartbeat reads the balance again and would hide a missing notice. */
export const withoutHeartbeats = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

/** The behaviour that every transport shares. */
export function describeMemberEvents(name: string, { connect, cut }: EventsAdapter): void {
  describe.each(['the process', 'another process'])(
    `the member's event stream by ${name}, on a request to %s`,
    (on) => {
      let fixture: EventsFixture;
      beforeAll(async () => {
        withoutHeartbeats();
        fixture = await openEventsFixture(connect);
      });
      afterAll(async () => {
        vi.useRealTimers();
        await fixture.close();
      });
      const follow = (token: string, merchant?: string) =>
        followMember(on === 'the process' ? fixture.platform : fixture.other, token, merchant);

      it('[W12] sends the balance on connecting and after every posting, to this member only', async () => {
        const one = await fixture.seat('streamone', 10_000n);
        const other = await fixture.seat('streamother', 20_000n);
        const [mine, theirs] = [await follow(one.token), await follow(other.token)];
        expect(await mine.next()).toEqual(balance('100.00'));
        expect(await theirs.next()).toEqual(balance('200.00'));
        await one.caller.bet('stream-bet', 30 * RIEL);
        expect(await mine.next()).toEqual(balance('70.00'));
        await one.caller.win('stream-win', 'stream-bet', 5 * RIEL);
        expect(await mine.next()).toEqual(balance('75.00'));
        await other.caller.bet('stream-other', 200 * RIEL);
        expect(await theirs.next()).toEqual(balance('0.00'));
      });

      it('sends nothing for a refusal or a repeat', async () => {
        const { token, caller } = await fixture.seat('streamquiet', 10_000n);
        const stream = await follow(token);
        expect(await stream.next()).toEqual(balance('100.00'));
        await caller.bet('quiet-poor', 500 * RIEL);
        await caller.bet('quiet-bet', 10 * RIEL);
        await caller.bet('quiet-bet', 10 * RIEL);
        await caller.bet('quiet-last', 20 * RIEL);
        expect([await stream.next(), await stream.next()]).toEqual([balance('90.00'), balance('70.00')]);
      });

      it('never goes back to an older balance, however many change it at once', async () => {
        const { token, caller } = await fixture.seat('streammany', 10_000n);
        const stream = await follow(token);
        const bets = Array.from({ length: 30 }, (_, i) => caller.bet(`many-${i}`, RIEL));
        const received = [];
        for (let last = ''; last !== '70.00'; ) {
          const event = await stream.next();
          last = event?.type === 'balance' ? event.sumBalance : '';
          received.push(Number(last));
        }
        await Promise.all(bets);
        expect(received).toEqual([...new Set(received)].sort((a, b) => b - a));
      });

      it('[W11] sends the number of unread messages on connecting and after every change', async () => {
        const [one, other] = [await fixture.seat('streamread', 100n), await fixture.seat('streamread2', 100n)];
        const foreign = await fixture.seat('streamread3', 100n, 'harbor');
        const streams = [await follow(one.token), await follow(other.token), await follow(foreign.token, 'harbor')];
        const counts = () => Promise.all(streams.map((stream) => stream.unread()));
        expect(await counts()).toEqual([0, 0, 0]);
        const { platform } = fixture;
        const members = [one, other].map(({ memberId }) => memberId);
        const { send, sendToBrand, withdraw } = staffMessages(platform);
        const toBrand = { to: { kind: 'brand', newcomers: true } } as const;
        await send({ to: { kind: 'members', members: [one.memberId] } });
        expect(await streams[0]?.unread()).toBe(1);
        // One notice for the whole brand: each stream counts for its own member.
        const message = await sendToBrand(toBrand);
        expect([await streams[0]?.unread(), await streams[1]?.unread()]).toEqual([2, 1]);
        await sendToBrand(toBrand, { merchant: 'harbor' });
        expect(await streams[2]?.unread()).toBe(1);
        // Read on another page of the member.
        await platform.call('messagesReadAll', { token: one.token, body: {} });
        expect(await streams[0]?.unread()).toBe(0);
        await send({ to: { kind: 'members', members } });
        expect([await streams[0]?.unread(), await streams[1]?.unread()]).toEqual([1, 2]);
        await withdraw(message);
        expect(await streams[1]?.unread()).toBe(1);
      });

      it('[A14] sends the end of its own session and closes', async () => {
        const { token } = await fixture.seat('streamgone', 100n);
        const stream = await follow(token);
        await stream.next();
        await fixture.platform.call('logout', { token });
        expect(await stream.next()).toEqual({ type: 'session', state: 'ended', reason: 'logout' });
        expect(await stream.next()).toBeNull();
      });

      it('catches up by itself when its connection was lost', async () => {
        const { token, caller } = await fixture.seat('streamlost', 10_000n);
        const stream = await follow(token);
        expect(await stream.next()).toEqual(balance('100.00'));
        await cut(fixture.database);
        await caller.bet('lost-bet', 40 * RIEL);
        // Sent because of a notice or after the reconnect.
        expect(await stream.next()).toEqual(balance('60.00'));
      });

      it('serves members of this brand only', async () => {
        const { token } = await fixture.seat('streambrand', 100n);
        expect((await follow(token, 'harbor')).status).toBe(401);
        expect((await follow('garbage')).status).toBe(401);
      });
    },
  );
}
