import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppDeps } from '../app.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { balanceEvent as balance, followMember } from './follow-member.ts';
import type { TestDatabase } from './test-database.ts';
import { openWalletStage, SLOTS, type WalletStage } from './wallet-stage.ts';

const RIEL = 100_000;

/** One way for processes to tell each other about members. */
export interface EventsAdapter {
  /** What an app on this database is given; it closes `events` itself. */
  connect(database: TestDatabase): Partial<AppDeps>;
  /** Breaks the connections by which apps hear of members. */
  cut(database: TestDatabase): Promise<void>;
}

/** Two apps on one database, as two processes would be: members play on the first. */
export interface EventsStage extends Pick<WalletStage, 'database' | 'platform' | 'seat'> {
  readonly other: TestApp;
  close(): Promise<void>;
}

export async function openEventsStage(connect: EventsAdapter['connect']): Promise<EventsStage> {
  const given: Partial<AppDeps>[] = [];
  const connectOne = (database: TestDatabase): Partial<AppDeps> => {
    const deps = connect(database);
    given.push(deps);
    return deps;
  };
  const stage = await openWalletStage(SLOTS, connectOne);
  const { database, platform, operator, seat } = stage;
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
      for (const { pool } of given) await pool?.end();
      await stage.close();
    },
  };
}

/** Until `vi.useRealTimers()`: a heartbeat would look for itself, and so hide a notice that never came. */
export const withoutHeartbeats = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

/** What every way of telling about members does alike. */
export function describeMemberEvents(name: string, { connect, cut }: EventsAdapter): void {
  describe.each(['the process', 'another process'])(
    `the member's event stream by ${name}, on %s that was asked`,
    (on) => {
      let stage: EventsStage;
      beforeAll(async () => {
        withoutHeartbeats();
        stage = await openEventsStage(connect);
      });
      afterAll(async () => {
        vi.useRealTimers();
        await stage.close();
      });
      const follow = (token: string, merchant?: string) =>
        followMember(on === 'the process' ? stage.platform : stage.other, token, merchant);

      it('[W12] tells the balance on connecting and after every posting, to this member only', async () => {
        const one = await stage.seat('streamone', 10_000n);
        const other = await stage.seat('streamother', 20_000n);
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

      it('does not tell what did not happen: a refusal, a repeat', async () => {
        const { token, caller } = await stage.seat('streamquiet', 10_000n);
        const stream = await follow(token);
        expect(await stream.next()).toEqual(balance('100.00'));
        await caller.bet('quiet-poor', 500 * RIEL);
        await caller.bet('quiet-bet', 10 * RIEL);
        await caller.bet('quiet-bet', 10 * RIEL);
        await caller.bet('quiet-last', 20 * RIEL);
        expect([await stream.next(), await stream.next()]).toEqual([balance('90.00'), balance('70.00')]);
      });

      it('never goes back to an older balance, however many change it at once', async () => {
        const { token, caller } = await stage.seat('streammany', 10_000n);
        const stream = await follow(token);
        const bets = Array.from({ length: 30 }, (_, i) => caller.bet(`many-${i}`, RIEL));
        const told = [];
        for (let last = ''; last !== '70.00'; ) {
          const event = await stream.next();
          last = event?.type === 'balance' ? event.sumBalance : '';
          told.push(Number(last));
        }
        await Promise.all(bets);
        expect(told).toEqual([...new Set(told)].sort((a, b) => b - a));
      });

      it('[A14] tells the end of its own session and closes', async () => {
        const { token } = await stage.seat('streamgone', 100n);
        const stream = await follow(token);
        await stream.next();
        await stage.platform.call('logout', { token });
        expect(await stream.next()).toEqual({ type: 'session', state: 'ended', reason: 'logout' });
        expect(await stream.next()).toBeNull();
      });

      it('catches up by itself when the connection it hears by was lost', async () => {
        const { token, caller } = await stage.seat('streamlost', 10_000n);
        const stream = await follow(token);
        expect(await stream.next()).toEqual(balance('100.00'));
        await cut(stage.database);
        await caller.bet('lost-bet', 40 * RIEL);
        // Told by a notice or by the look after the reconnect.
        expect(await stream.next()).toEqual(balance('60.00'));
      });

      it('is for members of this brand', async () => {
        const { token } = await stage.seat('streambrand', 100n);
        expect((await follow(token, 'harbor')).status).toBe(401);
        expect((await follow('garbage')).status).toBe(401);
      });
    },
  );
}
