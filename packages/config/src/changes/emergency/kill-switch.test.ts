import { randomUUID } from 'node:crypto';
import type { SwitchKey } from '@marquee/contracts/switches';
import { writeTenants } from '@marquee/tenancy/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchAudit } from '../../audit/audit.repository.ts';
import { actor, type ChangeFixture, openChangeFixture, problemOf, switchTo } from '../../testing/change-fixture.ts';
import { versionsOf } from '../versions/testing/read-versions.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

const ann = actor('ann');
const bob = actor('bob');
const LOCKED_ON = JSON.stringify({
  version: 1,
  locks: [
    { rule: 'strict.login', file: 'switches', path: 'login', must: 'equal', value: true, why: 'Players must get out.' },
  ],
});

const killed = (merchant: string, more: { reason?: string; expiresAt?: string | null; key?: SwitchKey } = {}) => ({
  merchant,
  key: 'games.rng' as SwitchKey,
  reason: 'the vendor is down',
  expiresAt: null,
  ...more,
});
const isOn = (merchant: string, key: SwitchKey = 'games.rng') => fixture.manifest(merchant).switches[key];
const kill = (merchant: string, more?: Parameters<typeof killed>[1], key: string = randomUUID()) =>
  fixture.changes.kill(ann, killed(merchant, more), key);
const newest = async (merchant: string) => (await versionsOf(fixture.pool, merchant, 1))[0]?.version ?? 0;
const lift = async (merchant: string) =>
  fixture.changes.liftKill(bob, { merchant, key: 'games.rng', reason: 'it is back', version: await newest(merchant) });
const versions = async (merchant: string) => (await versionsOf(fixture.pool, merchant, 100)).length;
const inAMinute = () => new Date(fixture.clock.ms + 60_000).toISOString();
const BROKEN = { 'acme/cdn.json': '{"version":1,' };
const MENDED = { 'acme/cdn.json': '{"version":1}' };

describe('[T11] a kill', () => {
  it('turns a switch off at once, above all other values, and leaves a review', async () => {
    const review = await kill('acme');
    expect(isOn('acme')).toBe(false);
    expect(review).toMatchObject({ state: 'review', remark: 'kill', reason: 'the vendor is down' });
    await fixture.publish(switchTo('games.rng', true));
    expect(isOn('acme')).toBe(false);
    await lift('acme');
    expect(isOn('acme')).toBe(true);
  });

  it.each(['humanCheck', 'REGMOBVERF3', 'CHNGPASSVERIF3', 'memberCentre.secondFactor'] as const)(
    'SEC-A13 does not turn off %s, which admits more when it is off',
    async (key) => {
      const before = [isOn('acme', key), await versions('acme')];
      expect((await problemOf(kill('acme', { key }))).problem).toBe('approval_missing');
      expect([isOn('acme', key), await versions('acme')]).toEqual(before);
    },
  );

  it('ends by itself at its expiry', async () => {
    await kill('bravo', { expiresAt: inAMinute() });
    await fixture.changes.tick();
    expect(isOn('bravo')).toBe(false);
    fixture.clock.ms += 120_000;
    await fixture.changes.tick();
    expect(isOn('bravo')).toBe(true);
    const ends = () => searchAudit(fixture.pool, '*', { merchant: 'bravo', actor: 'clock', limit: 10 });
    expect(await ends()).toMatchObject([{ action: 'switch.expire' }]);
    await fixture.changes.tick();
    expect(await ends()).toHaveLength(1);
  });

  it('is ended later by another kill, never sooner', async () => {
    const after = (ms: number) => new Date(fixture.clock.ms + ms).toISOString();
    await kill('strict');
    await kill('strict', { expiresAt: after(60_000) });
    fixture.clock.ms += 120_000;
    await fixture.changes.tick();
    expect(isOn('strict')).toBe(false);
    await lift('strict');
    expect(isOn('strict')).toBe(true);
    await kill('strict', { expiresAt: after(60_000) });
    await kill('strict', { expiresAt: after(300_000) });
    await kill('strict', { expiresAt: after(120_000) });
    fixture.clock.ms += 200_000;
    await fixture.changes.tick();
    expect(isOn('strict')).toBe(false);
    fixture.clock.ms += 200_000;
    await fixture.changes.tick();
    expect(isOn('strict')).toBe(true);
  });

  it('is lifted by a person who saw it, not by one who saw the brand before it', async () => {
    const before = await newest('acme');
    await kill('acme');
    const lifted = { merchant: 'acme', key: 'games.rng' as SwitchKey, reason: 'it is back' };
    const early = fixture.changes.liftKill(bob, { ...lifted, version: before });
    expect((await problemOf(early)).problem).toBe('version_moved');
    expect(isOn('acme')).toBe(false);
    await lift('acme');
    expect(isOn('acme')).toBe(true);
  });

  it('needs a brand that exists and an end in the future', async () => {
    for (const missing of ['nobody', 'constructor'])
      expect((await problemOf(kill(missing))).problem).toBe('brand_not_found');
    const past = new Date(fixture.clock.ms).toISOString();
    expect((await problemOf(kill('acme', { expiresAt: past }))).problem).toBe('time_past');
  });

  it('is made once per request', async () => {
    const before = await versions('bravo');
    const [first, second] = await Promise.all([kill('bravo', {}, 'a-key-of-anns'), kill('bravo', {}, 'a-key-of-anns')]);
    expect(second.id).toBe(first.id);
    expect(await versions('bravo')).toBe(before + 1);
    expect((await problemOf(kill('bravo', { reason: 'else' }, 'a-key-of-anns'))).problem).toBe('idempotency_mismatch');
    const asDraft = fixture.changes.create(ann, { title: 't', reason: 'r', edits: [] }, 'a-key-of-anns');
    expect((await problemOf(asDraft)).problem).toBe('idempotency_mismatch');
    await lift('bravo');
  });

  it('that does not exist can’t be lifted, and nothing is written', async () => {
    const before = [await versions('bravo'), (await searchAudit(fixture.pool, '*', { limit: 1 }))[0]?.seq];
    expect((await problemOf(lift('bravo'))).problem).toBe('kill_not_found');
    expect([await versions('bravo'), (await searchAudit(fixture.pool, '*', { limit: 1 }))[0]?.seq]).toEqual(before);
  });

  it('can’t turn off what a jurisdiction locks on', async () => {
    await fixture.write({ '_jurisdiction-strict/locks.json': LOCKED_ON }, 'strict');
    expect(await problemOf(kill('strict', { key: 'login' }))).toMatchObject({
      problem: 'locked',
      lock: 'strict.login',
    });
    expect(isOn('strict', 'login')).toBe(true);
  });
});

describe('[T11] a kill while the folder has faults', () => {
  it('works on what is served, children included, and holds after a restart', async () => {
    await fixture.write(BROKEN, 'acme');
    const { revision, ...served } = fixture.manifest('acme');
    expect(isOn('acme')).toBe(true);
    await kill('acme');
    expect(isOn('acme')).toBe(false);
    const { revision: next, ...now } = fixture.manifest('acme');
    expect(next).not.toBe(revision);
    expect({ ...now, switches: null, banners: null }).toEqual({ ...served, switches: null, banners: null });
    expect((await versionsOf(fixture.pool, 'acme', 1))[0]?.revision).toBe(next);
    // Its faults are still reported: the folder is no better than before.
    expect(fixture.tenants.faultRegistry.refused().has('acme')).toBe(true);
    await fixture.restart();
    expect(isOn('acme')).toBe(false);
  });

  it('stays above the folder when that is valid again', async () => {
    await fixture.write(MENDED, 'acme');
    expect(isOn('acme')).toBe(false);
    expect(fixture.tenants.faultRegistry.refused().has('acme')).toBe(false);
    await lift('acme');
    expect(isOn('acme')).toBe(true);
  });

  it('is lifted or ends once, and has no effect when the folder is valid again', async () => {
    await kill('acme', { expiresAt: inAMinute() });
    await fixture.write(BROKEN, 'acme');
    fixture.clock.ms += 120_000;
    await fixture.changes.tick();
    await fixture.changes.tick();
    const ends = await searchAudit(fixture.pool, '*', { merchant: 'acme', actor: 'clock', limit: 10 });
    expect(ends.map(({ action }) => action)).toEqual(['switch.expire']);
    expect(isOn('acme')).toBe(false);
    await kill('acme');
    await lift('acme');
    expect((await problemOf(lift('acme'))).problem).toBe('kill_not_found');
    await fixture.write(MENDED, 'acme');
    expect(isOn('acme')).toBe(true);
  });

  it('does not wait for a folder that is being written, and serves no half of it', async () => {
    const help = JSON.stringify({ version: 1, switches: { 'games.rng': true, help: true } });
    const half = await fixture.draft(switchTo('chat', true));
    const isChanging = await fixture.tenants.exclusively(async (pass) => {
      writeTenants({ 'acme/switches.json': help }, fixture.dir);
      return vi.spyOn(pass, 'isChanging').mockReturnValue(true);
    });
    const publish = () => fixture.changes.publish(ann, half.id, half.version);
    expect((await problemOf(publish())).problem).toBe('folder_changing');
    await kill('acme');
    expect([isOn('acme'), isOn('acme', 'help'), isOn('acme', 'chat')]).toEqual([false, false, false]);
    await lift('acme');
    expect(isOn('acme', 'help')).toBe(false);
    isChanging.mockRestore();
    await fixture.write({}, 'acme');
    expect([isOn('acme'), isOn('acme', 'help')]).toEqual([true, true]);
  });

  it('ends once when the brand is gone, too', async () => {
    await kill('bravo', { expiresAt: inAMinute() });
    await fixture.removeFolder('bravo');
    expect((await problemOf(kill('bravo'))).problem).toBe('brand_not_found');
    fixture.clock.ms += 120_000;
    await fixture.changes.tick();
    await fixture.changes.tick();
    const [newest, ...older] = await searchAudit(fixture.pool, '*', { merchant: 'bravo', actor: 'clock', limit: 2 });
    expect(newest).toMatchObject({ action: 'switch.expire', detail: { layer: 'kill' } });
    expect(older.map(({ at }) => at)).not.toContain(newest?.at);
  });
});
