import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createLogger } from '@marquee/server-kit';
import { suiteDatabase } from '@marquee/server-kit/testing/suite-database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { balanceEvent as balance, followMember } from '../testing/follow-member.ts';
import { type EventsFixture, openEventsFixture, withoutHeartbeats } from '../testing/member-events-suite.ts';
import { PostgresMemberEvents } from './postgres-member-events.ts';

const RIEL = 100_000;
const lines: string[] = [];
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
const linesWith = (text: string): number => lines.filter((line) => line.includes(text)).length;

/** A proxy to PostgreSQL: can be away, and can stop answering on open connections. */
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

  /** Open connections pass nothing on from now on. */
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
  let fixture: EventsFixture;
  beforeAll(async () => {
    await way.open();
    withoutHeartbeats();
    fixture = await openEventsFixture((database) => ({
      events: new PostgresMemberEvents(way.url(database.loginUrl), logger),
    }));
  });
  beforeEach(() => {
    lines.splice(0);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await fixture.close();
    way.close();
  });

  it('begin without its connection, delay no posting, and send what they missed when it is back', async () => {
    const { token, caller } = await fixture.seat('postgresaway', 10_000n);
    way.isAway = true;
    way.cut();
    const streams = [await followMember(fixture.platform, token), await followMember(fixture.other, token)];
    for (const stream of streams) expect(await stream.next()).toEqual(balance('100.00'));
    expect(await caller.bet('away-bet', 40 * RIEL)).toMatchObject({ status: 'RS_OK' });
    way.isAway = false;
    for (const stream of streams) expect(await stream.next()).toEqual(balance('60.00'));
    await caller.bet('away-again', 10 * RIEL);
    for (const stream of streams) expect(await stream.next()).toEqual(balance('50.00'));
    expect([linesWith('connection is lost'), linesWith('connection is back')]).toEqual([2, 2]);
  });

  it('replace a connection that no longer answers', async () => {
    const { token, caller } = await fixture.seat('postgressilent', 10_000n);
    const stream = await followMember(fixture.platform, token);
    expect(await stream.next()).toEqual(balance('100.00'));
    way.silence();
    expect(await caller.bet('silent-bet', 40 * RIEL)).toMatchObject({ status: 'RS_OK' });
    expect(await stream.next()).toEqual(balance('60.00'));
    expect(linesWith('Query read timeout')).toBe(1);
  });
});

describe('the notices of a process by PostgreSQL', () => {
  const received: unknown[] = [];
  let listener: pg.Client;
  let database: Awaited<ReturnType<typeof suiteDatabase>>;
  beforeAll(async () => {
    database = await suiteDatabase('events', inject('postgresAdminUrl'));
    listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    listener.on('notification', ({ payload }) => received.push(payload));
    await listener.query('LISTEN marquee_member');
  });
  beforeEach(() => {
    received.splice(0);
    lines.splice(0);
  });
  afterAll(async () => {
    await listener.end();
    await database.drop();
  });
  const open = () => new PostgresMemberEvents(database.url, logger);

  it('are sent before it closes, and nothing afterwards', async () => {
    const events = open();
    events.publish(['one']);
    events.publish(['two', 'three']);
    await events.close();
    await vi.waitFor(() => expect(received).toEqual(['one', 'two', 'three']));
    events.publish(['four']);
    await events.close();
    await listener.query('SELECT 1');
    expect(received).toHaveLength(3);
  });

  it('are lost with no more than their batch where PostgreSQL refuses it', async () => {
    const events = open();
    events.publish(['x'.repeat(8_000)]);
    events.publish(['next']);
    await vi.waitFor(() => expect(received).toEqual(['next']));
    expect([linesWith('payload string too long'), linesWith('connection is lost')]).toEqual([1, 0]);
    await events.close();
  });
});
