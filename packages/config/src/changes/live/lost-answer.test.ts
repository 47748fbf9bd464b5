import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SwitchKey } from '@marquee/contracts/switches';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actor, type ChangeFixture, openChangeFixture, switchTo } from '../../testing/change-fixture.ts';
import { versionsOf } from '../versions/testing/read-versions.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => fixture.close());

const ann = actor('ann');
const BROKEN = { 'acme/cdn.json': '{"version":1,' };
const MENDED = { 'acme/cdn.json': '{"version":1}' };
const isOn = (key: SwitchKey, merchant = 'acme') => fixture.manifest(merchant).switches[key];
const kill = (key: SwitchKey, request: string = randomUUID(), merchant = 'acme') =>
  fixture.changes.kill(ann, { merchant, key, reason: 'the vendor is down', expiresAt: null }, request);
const lift = async (key: SwitchKey) => {
  const version = (await versionsOf(fixture.pool, 'acme', 1))[0]?.version ?? 0;
  return fixture.changes.liftKill(ann, { merchant: 'acme', key, reason: 'it is back', version });
};
const versions = async () => (await versionsOf(fixture.pool, 'acme', 100)).length;

/** The next transaction commits, and its connection dies before the answer. */
function loseAnswer(): void {
  const connect = fixture.pool.connect.bind(fixture.pool) as () => Promise<PoolClient>;
  const lossy = async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const answer = async (...args: unknown[]) => {
      const result = await query(...args);
      if (args[0] !== 'COMMIT') return result;
      vi.restoreAllMocks();
      throw new Error('Connection terminated unexpectedly');
    };
    vi.spyOn(client, 'query').mockImplementation(answer as never);
    return client;
  };
  // The pool's own queries use a callback.
  vi.spyOn(fixture.pool, 'connect').mockImplementation(((...args: []) =>
    args.length > 0 ? connect(...args) : lossy()) as never);
}
/** The service's tick, and the loads it requests. */
async function nextSecond() {
  await fixture.changes.deps.writer.ensure();
  await fixture.tenants.exclusively(async () => undefined);
}

describe('[T11] when the answer to a COMMIT is lost', () => {
  it('a kill is served all the same, within the next second', async () => {
    loseAnswer();
    await expect(kill('games.rng')).rejects.toThrow('Connection terminated');
    const count = await versions();
    await nextSecond();
    expect(isOn('games.rng')).toBe(false);
    await fixture.tenants.reload(new Set(['acme']));
    expect([isOn('games.rng'), await versions()]).toEqual([false, count]);
  });

  it('so is its end', async () => {
    await fixture.tenants.reload(new Set(['acme']));
    expect(isOn('games.rng')).toBe(false);
    loseAnswer();
    await expect(lift('games.rng')).rejects.toThrow('Connection terminated');
    await nextSecond();
    expect(isOn('games.rng')).toBe(true);
  });

  it('a retry of the kill is answered once it is served', async () => {
    const request = randomUUID();
    loseAnswer();
    await expect(kill('games.rng', request)).rejects.toThrow('Connection terminated');
    await fixture.publish(switchTo('help', true, 'bravo'));
    expect((await kill('games.rng', request)).remark).toBe('kill');
    expect(isOn('games.rng')).toBe(false);
    await lift('games.rng');
  });

  it('another kill waits for no brand that is compiled again', async () => {
    loseAnswer();
    await expect(kill('games.rng')).rejects.toThrow('Connection terminated');
    const ended: string[] = [];
    fixture.tenants.onPass(async () => void ended.push('made again'));
    await kill('home.jackpot', undefined, 'bravo').then(() => ended.push('killed'));
    await nextSecond();
    expect(ended).toEqual(['killed', 'made again']);
    expect([isOn('games.rng'), isOn('home.jackpot', 'bravo')]).toEqual([false, false]);
    await lift('games.rng');
  });

  it('so is a publication', async () => {
    const { id, version } = await fixture.draft(switchTo('help', !isOn('help')));
    const expected = !isOn('help');
    loseAnswer();
    await expect(fixture.changes.publish(ann, id, version)).rejects.toThrow('Connection terminated');
    await nextSecond();
    expect(isOn('help')).toBe(expected);
  });

  it('a kill does not wait for a folder with faults', async () => {
    await fixture.write(BROKEN, 'acme');
    loseAnswer();
    await expect(kill('games.rng')).rejects.toThrow('Connection terminated');
    await nextSecond();
    expect(isOn('games.rng')).toBe(false);
    await fixture.write(MENDED, 'acme');
    await lift('games.rng');
    expect(isOn('games.rng')).toBe(true);
  });

  it('a request that was refused before leaves no doubt', async () => {
    const { id, version } = await fixture.draft(switchTo('help', !isOn('help')));
    const compiled = () => fixture.tenants.counts.compiled;
    await expect(fixture.changes.publish(ann, id, version + 1)).rejects.toThrow('Another person changed this');
    const before = compiled();
    await nextSecond();
    expect(compiled()).toBe(before);
  });
});

describe('[T11] a kill whose brand can’t be stored', () => {
  it('is served within the next second', async () => {
    vi.spyOn(fixture.tenants.assets, 'add').mockRejectedValue(new Error('the disk is full'));
    await expect(kill('games.rng')).rejects.toThrow('the disk is full');
    expect(isOn('games.rng')).toBe(true);
    await nextSecond();
    expect(isOn('games.rng')).toBe(false);
  });
});

describe('[T11] a kill that ended with the process before it was saved as last good', () => {
  it('is served from the start, over a folder with faults too', async () => {
    const file = join(fixture.dataDir, 'last-good', 'bravo.json');
    const before = readFileSync(file);
    await fixture.write({ 'bravo/cdn.json': '{"version":1,' }, 'bravo');
    expect(isOn('games.rng', 'bravo')).toBe(true);
    await kill('games.rng', undefined, 'bravo');
    const [newest] = await versionsOf(fixture.pool, 'bravo', 1);
    writeFileSync(file, before);
    await fixture.restart();
    expect(isOn('games.rng', 'bravo')).toBe(false);
    expect(fixture.manifest('bravo').revision).toBe(newest?.revision);
    // It is no version of its own: the same was served before.
    expect((await versionsOf(fixture.pool, 'bravo', 1))[0]).toEqual(newest);
    expect(readFileSync(file)).not.toEqual(before);
  });
});
