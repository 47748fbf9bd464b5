import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import {
  actor,
  type ChangeFixture,
  openChangeFixture,
  problemOf,
  switchTo,
  valueAt,
} from '../testing/change-fixture.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

const ann = actor('ann');
const bob = actor('bob');
const jackpot = (merchant = 'acme') => fixture.manifest(merchant).switches['home.jackpot'];

describe('[T09] a published change set', () => {
  it('is live at once, on its brand alone, and after a restart', async () => {
    const before = fixture.manifest('bravo').revision;
    expect(jackpot()).toBe(true);
    expect(await fixture.publish(switchTo('home.jackpot', false))).toMatchObject({ state: 'published' });
    expect(jackpot()).toBe(false);
    expect(fixture.manifest('bravo').revision).toBe(before);
    await fixture.restart();
    expect(jackpot()).toBe(false);
  });

  it('goes live on all its brands or on none', async () => {
    const revisions = () => ['acme', 'bravo'].map((code) => fixture.manifest(code).revision);
    const before = revisions();
    const half = fixture.publish(
      switchTo('help', true, 'acme'),
      valueAt('bravo', 'registration', ['fields', 'username', 'minLength'], 'x'),
    );
    expect(await problemOf(half)).toMatchObject({ problem: 'brand_invalid', faults: [{ rule: 'schema.type' }] });
    expect(revisions()).toEqual(before);
    await fixture.publish(switchTo('help', true, 'acme'), switchTo('help', true, 'bravo'));
    expect(['acme', 'bravo'].map((code) => fixture.manifest(code).switches.help)).toEqual([true, true]);
  });

  it('gives a value back to the folder', async () => {
    await fixture.publish(switchTo('help', false));
    await fixture.publish({ merchant: 'acme', kind: 'switches', path: ['switches', 'help'] });
    expect(fixture.manifest('acme').switches.help).toBe(false);
    await fixture.write({ 'acme/switches.json': '{"version":1,"switches":{"games.rng":true,"help":true}}' }, 'acme');
    expect(fixture.manifest('acme').switches.help).toBe(true);
  });

  it('takes a vendor and its games off at once, by one person, with author and reason in the audit', async () => {
    const vendors = () => fixture.manifest('acme').vendors.map(({ code }) => code);
    expect(vendors()).toEqual(['STUDIO']);
    await fixture.publish(valueAt('acme', 'vendors', ['games', 'off'], ['STUDIO', 'STUDIO/one']));
    expect(vendors()).toEqual([]);
    const [entry] = await searchAudit(fixture.pool, '*', { target: 'vendors.games.off', limit: 1 });
    expect(entry).toMatchObject({ actor: 'ann', merchants: ['acme'], detail: { after: [['STUDIO', 'STUDIO/one']] } });
    const unknown = fixture.publish(valueAt('acme', 'vendors', ['games', 'off'], ['NOBODY']));
    expect(await problemOf(unknown)).toMatchObject({ problem: 'brand_invalid', faults: [{ rule: 'games.vendor' }] });
    await fixture.publish({ merchant: 'acme', kind: 'vendors', path: ['games', 'off'] });
    expect(vendors()).toEqual(['STUDIO']);
  });

  it('can’t loosen a lock: 423 with the name of the rule', async () => {
    expect(await problemOf(fixture.publish(switchTo('FREEPLAY3', true, 'strict')))).toMatchObject({
      problem: 'locked',
      lock: 'strict.free-play',
    });
    expect(fixture.manifest('strict').switches.FREEPLAY3).toBe(false);
  });
});

describe('[T11] writes', () => {
  it('are refused when another person wrote in the meantime, with the newest record', async () => {
    const made = await fixture.draft(switchTo('help', false));
    const mine = await fixture.changes.edit(ann, made.id, made.version, { title: 'A', reason: 'r', edits: made.edits });
    const late = fixture.changes.edit(bob, made.id, made.version, { title: 'B', reason: 'r', edits: made.edits });
    expect(await problemOf(late)).toMatchObject({
      problem: 'version_moved',
      current: { title: 'A', version: mine.version },
    });
  });

  it('are refused when the brand has changed, by a change set or by its folder', async () => {
    const made = await fixture.draft(switchTo('help', false));
    await fixture.publish(switchTo('home.winners', true));
    expect((await problemOf(fixture.changes.publish(ann, made.id, made.version))).problem).toBe('base_moved');
    const second = await fixture.draft(switchTo('help', false));
    await fixture.write({ 'acme/cdn.json': '{"version":1,"imageCDNs":["https://new.example"]}' }, 'acme');
    expect((await problemOf(fixture.changes.publish(ann, second.id, second.version))).problem).toBe('base_moved');
  });

  it('are made once per key', async () => {
    const once = () =>
      fixture.changes.create(ann, { title: 'Once', reason: 'r', edits: [switchTo('help', false)] }, 'one-key');
    const [first, second] = await Promise.all([once(), once()]);
    expect(second.id).toBe(first.id);
    const other = fixture.changes.create(
      ann,
      { title: 'Once', reason: 'r', edits: [switchTo('help', true)] },
      'one-key',
    );
    expect((await problemOf(other)).problem).toBe('idempotency_mismatch');
  });

  it('of two people who set the same switch at once publish one', async () => {
    const changes = await Promise.all([fixture.draft(switchTo('help', false)), fixture.draft(switchTo('help', true))]);
    const outcomes = await Promise.allSettled(
      changes.map(({ id, version }) => fixture.changes.publish(ann, id, version)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are not submitted when the brand would be invalid or a lock be loosened', async () => {
    const submit = async (key: string, merchant: string) => {
      const made = await fixture.draft(switchTo(key, true, merchant));
      return problemOf(fixture.changes.submit(ann, made.id, made.version));
    };
    expect(await submit('games.live', 'acme')).toMatchObject({
      problem: 'brand_invalid',
      faults: [{ rule: 'nav.vendor' }],
    });
    expect(await submit('FREEPLAY3', 'strict')).toMatchObject({ problem: 'locked', lock: 'strict.free-play' });
  });

  it('need a brand that exists', async () => {
    expect((await problemOf(fixture.draft(switchTo('help', true, 'nobody')))).problem).toBe('brand_not_found');
    expect((await problemOf(fixture.changes.publish(ann, 'none', 1))).problem).toBe('change_not_found');
  });
});

describe('[T11] what is sensitive', () => {
  const bonus = (amount: string) => valueAt('acme', 'tenant', ['registrationBonus'], amount);

  it('goes live only after another person approved exactly that content', async () => {
    const change = await fixture.inReview(bonus('7.00'));
    expect((await problemOf(fixture.changes.publish(ann, change.id, change.version))).problem).toBe('approval_missing');
    expect((await problemOf(fixture.changes.approve(ann, change.id, change.version))).problem).toBe('approval_own');
    const approved = await fixture.changes.approve(bob, change.id, change.version);
    const edited = await fixture.changes.edit(ann, change.id, approved.version, {
      ...approved,
      edits: [bonus('700.00')],
    });
    const again = await fixture.changes.submit(ann, change.id, edited.version);
    expect((await problemOf(fixture.changes.publish(ann, change.id, again.version))).problem).toBe('approval_missing');
    const second = await fixture.changes.approve(bob, change.id, again.version);
    expect((await fixture.changes.publish(ann, change.id, second.version)).state).toBe('published');
  });

  it('names author, approver and publisher in the audit', async () => {
    const [entry] = await searchAudit(fixture.pool, '*', { target: 'registrationBonus', limit: 1 });
    expect(entry).toMatchObject({
      actor: 'ann',
      action: 'change.publish',
      merchants: ['acme'],
      detail: { author: 'ann', approvers: ['bob'], before: ['0.00'], after: ['700.00'], reason: 'asked for' },
      requestId: 'request-of-ann',
      ip: '127.0.0.1',
    });
  });
});
