import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actor, type ChangeFixture, openChangeFixture } from '../../testing/change-fixture.ts';
import type { Edit } from '../sets/edit.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => fixture.close());

const ann = actor('ann');
const switchTo = (merchant: string, key: string, set: boolean): Edit => ({
  merchant,
  kind: 'switches',
  path: ['switches', key],
  set,
});
const isOn = (merchant: string, key: 'help' | 'games.rng') => fixture.manifest(merchant).switches[key];
const draft = (key: string, ...edits: Edit[]) =>
  fixture.changes.create(ann, { title: 'A change', reason: 'asked for', edits }, key);
const inAMinute = () => new Date(fixture.clock.ms + 60_000).toISOString();
async function schedule(key: string, edit: Edit): Promise<string> {
  const { id, version } = await draft(key, edit);
  await fixture.changes.schedule(ann, id, version, { local: '', zone: 'UTC', at: inAMinute() });
  return id;
}
const kill = (merchant: string, expiresAt: string) =>
  fixture.changes.kill(ann, { merchant, key: 'games.rng', reason: 'the vendor is down', expiresAt }, randomUUID());

it('[T09] a brand that can’t be served holds no other back, and is served with its next load', async () => {
  vi.spyOn(fixture.tenants.assets, 'add').mockRejectedValueOnce(new Error('the disk is full'));
  const { id, version } = await draft('both', switchTo('acme', 'help', true), switchTo('bravo', 'help', true));
  await expect(fixture.changes.publish(ann, id, version)).rejects.toThrow('the disk is full');
  expect([isOn('acme', 'help'), isOn('bravo', 'help')]).toEqual([false, true]);
  await fixture.tenants.reload(new Set(['acme']));
  expect(isOn('acme', 'help')).toBe(true);
});

describe('[T11] when several things are due', () => {
  it('a failure keeps no other from its turn and is tried again', async () => {
    const failing = await schedule('one', switchTo('acme', 'help', false));
    await schedule('two', switchTo('bravo', 'help', false));
    await kill('strict', inAMinute());
    const { fire } = fixture.changes;
    vi.spyOn(fixture.changes, 'fire').mockImplementation(async (id) => {
      if (id === failing) throw new Error('the database is away');
      return fire.call(fixture.changes, id);
    });
    fixture.clock.ms += 120_000;
    await expect(fixture.changes.tick()).rejects.toThrow('the database is away');
    expect([isOn('bravo', 'help'), isOn('strict', 'games.rng')]).toEqual([false, true]);
    vi.restoreAllMocks();
    await fixture.changes.tick();
    expect(isOn('acme', 'help')).toBe(false);
  });

  it('a kill that was renewed in the meantime stays', async () => {
    await kill('bravo', inAMinute());
    await schedule('three', switchTo('acme', 'help', true));
    fixture.clock.ms += 120_000;
    const { fire } = fixture.changes;
    vi.spyOn(fixture.changes, 'fire').mockImplementation(async (id) => {
      await kill('bravo', inAMinute());
      return fire.call(fixture.changes, id);
    });
    await fixture.changes.tick();
    expect(isOn('bravo', 'games.rng')).toBe(false);
    expect(isOn('acme', 'help')).toBe(true);
  });
});
