import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createLogger } from '@marquee/server-kit';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { balanceEvent as balance, followMember } from '../testing/follow-member.ts';
import { type EventsStage, openEventsStage, withoutHeartbeats } from '../testing/member-events-suite.ts';
import { PostgresMemberEvents } from './postgres-member-events.ts';

const RIEL = 100_000;
const lines: string[] = [];
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
const said = (text: string): number => lines.filter((line) => line.includes(text)).length;

/** On the way to PostgreSQL: can be away, and can leave open connections without an answer. */
class Way {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => {
    if (this.isAway) return near.destroy();
    const { hostname, port } = new URL(inject('postgresLoginUrl'));
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  isAway = false;

  async open(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  url(loginUrl: string): string {
    const url = new URL(loginUrl);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Nothing comes through what is open now. */
  silence(): void {
    for (const socket of this.#sockets) socket.unpipe().resume();
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}

describe('[W12] streams by PostgreSQL', () => {
  const way = new Way();
  let stage: EventsStage;
  beforeAll(async () => {
    await way.open();
    withoutHeartbeats();
    stage = await openEventsStage((database) => ({
      events: new PostgresMemberEvents(way.url(database.loginUrl), logger),
    }));
  });
  beforeEach(() => {
    lines.splice(0);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await stage.close();
    way.close();
  });

  it('begin without its connection, hold up no posting, and tell what they missed when it is back', async () => {
    const { token, caller } = await stage.seat('postgresaway', 10_000n);
    way.isAway = true;
    way.cut();
    const streams = [await followMember(stage.platform, token), await followMember(stage.other, token)];
    for (const stream of streams) expect(await stream.next()).toEqual(balance('100.00'));
    expect(await caller.bet('away-bet', 40 * RIEL)).toMatchObject({ status: 'RS_OK' });
    way.isAway = false;
    for (const stream of streams) expect(await stream.next()).toEqual(balance('60.00'));
    await caller.bet('away-again', 10 * RIEL);
    for (const stream of streams) expect(await stream.next()).toEqual(balance('50.00'));
    expect([said('connection is lost'), said('connection is back')]).toEqual([2, 2]);
  });

  it('give up a connection that answers no more', async () => {
    const { token, caller } = await stage.seat('postgressilent', 10_000n);
    const stream = await followMember(stage.platform, token);
    expect(await stream.next()).toEqual(balance('100.00'));
    way.silence();
    expect(await caller.bet('silent-bet', 40 * RIEL)).toMatchObject({ status: 'RS_OK' });
    expect(await stream.next()).toEqual(balance('60.00'));
    expect(said('Query read timeout')).toBe(1);
  });
});

describe('what a process tells by PostgreSQL', () => {
  const heard: unknown[] = [];
  let listener: pg.Client;
  beforeAll(async () => {
    listener = new pg.Client({ connectionString: inject('postgresLoginUrl') });
    await listener.connect();
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('LISTEN marquee_member');
  });
  beforeEach(() => {
    heard.splice(0);
    lines.splice(0);
  });
  afterAll(() => listener.end());
  const open = () => new PostgresMemberEvents(inject('postgresLoginUrl'), logger);

  it('is sent before it closes, and nothing afterwards', async () => {
    const events = open();
    events.tell(['one']);
    events.tell(['two', 'three']);
    await events.close();
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two', 'three']));
    events.tell(['four']);
    await events.close();
    await listener.query('SELECT 1');
    expect(heard).toHaveLength(3);
  });

  it('is lost with no more than its batch where PostgreSQL refuses it', async () => {
    const events = open();
    events.tell(['x'.repeat(8_000)]);
    events.tell(['next']);
    await vi.waitFor(() => expect(heard).toEqual(['next']));
    expect([said('payload string too long'), said('connection is lost')]).toEqual([1, 0]);
    await events.close();
  });
});
