import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { actor, type ChangeStage, openChangeStage } from '../testing/change-stage.ts';
import type { Edit } from './edit.ts';

let stage: ChangeStage;
beforeAll(async () => {
  stage = await openChangeStage(inject('postgresAdminUrl'));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => stage.close());

const ann = actor('ann');
const switchTo = (merchant: string, key: string, set: boolean): Edit => ({
  merchant,
  kind: 'switches',
  path: ['switches', key],
  set,
});
const isOn = (merchant: string, key: 'help' | 'games.rng') => stage.manifest(merchant).switches[key];
const draft = (key: string, ...edits: Edit[]) =>
  stage.changes.create(ann, { title: 'A change', reason: 'asked for', edits }, key);
const inAMinute = () => new Date(stage.clock.ms + 60_000).toISOString();
async function schedule(key: string, edit: Edit): Promise<string> {
  const { id, version } = await draft(key, edit);
  await stage.changes.schedule(ann, id, version, { local: '', zone: 'UTC', at: inAMinute() });
  return id;
}
const kill = (merchant: string, expiresAt: string) =>
  stage.changes.kill(ann, { merchant, key: 'games.rng', reason: 'the vendor is down', expiresAt }, randomUUID());

it('[T09] a brand that can’t be served keeps no other from what is committed, and gets it with its next load', async () => {
  vi.spyOn(stage.tenants.assets, 'add').mockRejectedValueOnce(new Error('the disk is full'));
  const { id, version } = await draft('both', switchTo('acme', 'help', true), switchTo('bravo', 'help', true));
  await expect(stage.changes.publish(ann, id, version)).rejects.toThrow('the disk is full');
  expect([isOn('acme', 'help'), isOn('bravo', 'help')]).toEqual([false, true]);
  await stage.tenants.reload(new Set(['acme']));
  expect(isOn('acme', 'help')).toBe(true);
});

describe('[T11] when several things are due', () => {
  it('one that fails keeps no other from its turn, and has another', async () => {
    const failing = await schedule('one', switchTo('acme', 'help', false));
    await schedule('two', switchTo('bravo', 'help', false));
    await kill('strict', inAMinute());
    const { fire } = stage.changes;
    vi.spyOn(stage.changes, 'fire').mockImplementation(async (id) => {
      if (id === failing) throw new Error('the database is away');
      return fire.call(stage.changes, id);
    });
    stage.clock.ms += 120_000;
    await expect(stage.changes.tick()).rejects.toThrow('the database is away');
    expect([isOn('bravo', 'help'), isOn('strict', 'games.rng')]).toEqual([false, true]);
    vi.restoreAllMocks();
    await stage.changes.tick();
    expect(isOn('acme', 'help')).toBe(false);
  });

  it('a kill that was renewed meanwhile stays', async () => {
    await kill('bravo', inAMinute());
    await schedule('three', switchTo('acme', 'help', true));
    stage.clock.ms += 120_000;
    const { fire } = stage.changes;
    vi.spyOn(stage.changes, 'fire').mockImplementation(async (id) => {
      await kill('bravo', inAMinute());
      return fire.call(stage.changes, id);
    });
    await stage.changes.tick();
    expect(isOn('bravo', 'games.rng')).toBe(false);
    expect(isOn('acme', 'help')).toBe(true);
  });
});
