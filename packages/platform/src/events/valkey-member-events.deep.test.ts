// debian: redis-server
import { once } from 'node:events';
import { createLogger } from '@marquee/server-kit';
import { startValkey, type TestValkey } from '@marquee/server-kit/testing/start-valkey';
import { connectValkey } from '@marquee/server-kit/valkey';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { balanceEvent as balance, followMember } from '../testing/follow-member.ts';
import {
  describeMemberEvents,
  type EventsAdapter,
  type EventsFixture,
  openEventsFixture,
  withoutHeartbeats,
} from '../testing/member-events-suite.ts';
import { ValkeyMemberEvents } from './valkey-member-events.ts';

const RIEL = 100_000;
const lines: string[] = [];
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
let valkey: TestValkey;
beforeAll(async () => {
  valkey = await startValkey();
});
afterAll(() => valkey.stop());

const connect: EventsAdapter['connect'] = () => ({ events: new ValkeyMemberEvents(valkey.url, logger) });

const WAIT = { timeout: 30_000, interval: 20 };
const isBack = (connection: string) => (line: string) =>
  line.includes('Valkey is back') && line.includes(`"${connection}"`);

/** A command of the test to Valkey. */
async function command(...parts: [string, ...string[]]): Promise<unknown> {
  const client = connectValkey({ url: valkey.url, name: 'test', logger });
  try {
    await once(client, 'ready');
    return await client.call(...parts);
  } finally {
    client.disconnect();
  }
}

describeMemberEvents('Valkey', { connect, cut: async () => void (await command('CLIENT', 'KILL', 'TYPE', 'pubsub')) });

describe('[W12] streams by Valkey', () => {
  let fixture: EventsFixture;
  beforeAll(async () => {
    withoutHeartbeats();
    fixture = await openEventsFixture(connect);
  });
  afterEach(async () => {
    valkey.thaw();
    await valkey.kill();
    await valkey.start();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await fixture.close();
  });

  it('subscribe to the channels of their members, and unsubscribe when closed', async () => {
    const { token, memberId } = await fixture.seat('valkeychannel', 10_000n);
    const channels = async () => ((await command('PUBSUB', 'CHANNELS', '*')) as string[]).sort();
    const stream = await followMember(fixture.other, token);
    await stream.next();
    expect(await channels()).toEqual(['lotus|brand', `lotus|member|${memberId}`]);
    await fixture.platform.call('logout', { token });
    expect(await stream.next()).toMatchObject({ type: 'session' });
    expect(await stream.next()).toBeNull();
    await vi.waitFor(async () => expect(await channels()).toEqual([]), WAIT);
  });

  it('continue without it, and send what they missed when it is back', async () => {
    const { token, caller } = await fixture.seat('valkeykilled', 10_000n);
    const stream = await followMember(fixture.other, token);
    expect(await stream.next()).toEqual(balance('100.00'));
    const before = lines.length;
    await valkey.kill();
    expect(await caller.bet('killed-bet', 40 * RIEL)).toMatchObject({ status: 'RS_OK', balance: 60 * RIEL });
    await valkey.start();
    expect(await stream.next()).toEqual(balance('60.00'));
    // By notices again, once publishers are connected too.
    await vi.waitFor(() => expect(lines.slice(before).filter(isBack('marquee-events-out'))).toHaveLength(2), WAIT);
    await caller.bet('killed-again', 10 * RIEL);
    expect(await stream.next()).toEqual(balance('50.00'));
  });

  it('begin without it', async () => {
    const { token, caller } = await fixture.seat('valkeyaway', 10_000n);
    await valkey.kill();
    const stream = await followMember(fixture.other, token);
    expect(await stream.next()).toEqual(balance('100.00'));
    await caller.bet('away-bet', 40 * RIEL);
    await valkey.start();
    expect(await stream.next()).toEqual(balance('60.00'));
  });

  it('begin while it hangs, and delay no posting', async () => {
    const { token, caller } = await fixture.seat('valkeyhangs', 10_000n);
    valkey.freeze();
    const stream = await followMember(fixture.other, token);
    expect(await stream.next()).toEqual(balance('100.00'));
    expect(await caller.bet('hangs-bet', 40 * RIEL)).toMatchObject({ status: 'RS_OK' });
    valkey.thaw();
    expect(await stream.next()).toEqual(balance('60.00'));
  });
});
