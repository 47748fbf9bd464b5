import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { searchAudit, verifyAudit } from '../audit/audit.repository.ts';
import { actor, type ChangeStage, openChangeStage } from '../testing/change-stage.ts';
import { newestVersions, snapshotAt, versionsOf } from './brand-version.repository.ts';
import type { ChangeError } from './change-error.ts';
import type { StoredChangeSet } from './change-set.repository.ts';
import type { Edit, Json } from './edit.ts';

let stage: ChangeStage;
beforeAll(async () => {
  stage = await openChangeStage(inject('postgresAdminUrl'));
});
afterAll(() => stage.close());

const ann = actor('ann');
const bob = actor('bob');
const switchTo = (key: string, set: boolean, merchant = 'acme'): Edit => ({
  merchant,
  kind: 'switches',
  path: ['switches', key],
  set,
});
const value = (merchant: string, kind: Edit['kind'], path: string[], set: Json): Edit => ({
  merchant,
  kind,
  path,
  set,
});

let keys = 0;
const draft = (...edits: Edit[]): Promise<StoredChangeSet> => {
  keys += 1;
  return stage.changes.create(ann, { title: 'A change', reason: 'asked for', edits }, `key-${keys}`);
};
async function publish(...edits: Edit[]): Promise<StoredChangeSet> {
  const made = await draft(...edits);
  return stage.changes.publish(ann, made.id, made.version);
}
async function inReview(...edits: Edit[]): Promise<StoredChangeSet> {
  const made = await draft(...edits);
  return stage.changes.submit(ann, made.id, made.version);
}
const problemOf = async (work: Promise<unknown>): Promise<ChangeError> => {
  const error = await work.then(
    () => {
      throw new Error('it was done');
    },
    (reason: unknown) => reason,
  );
  return error as ChangeError;
};
const jackpot = (merchant = 'acme') => stage.manifest(merchant).switches['home.jackpot'];

describe('[T09] a published change set', () => {
  it('is live at once, on its brand alone, and outlives the process', async () => {
    const before = stage.manifest('bravo').revision;
    expect(jackpot()).toBe(true);
    expect(await publish(switchTo('home.jackpot', false))).toMatchObject({ state: 'published' });
    expect(jackpot()).toBe(false);
    expect(stage.manifest('bravo').revision).toBe(before);
    await stage.restart();
    expect(jackpot()).toBe(false);
  });

  it('covers many brands together or none', async () => {
    const revisions = () => ['acme', 'bravo'].map((code) => stage.manifest(code).revision);
    const before = revisions();
    const half = publish(
      switchTo('help', true, 'acme'),
      value('bravo', 'registration', ['fields', 'username', 'minLength'], 'x'),
    );
    expect(await problemOf(half)).toMatchObject({ problem: 'brand_invalid', faults: [{ rule: 'schema.type' }] });
    expect(revisions()).toEqual(before);
    await publish(switchTo('help', true, 'acme'), switchTo('help', true, 'bravo'));
    expect(['acme', 'bravo'].map((code) => stage.manifest(code).switches.help)).toEqual([true, true]);
  });

  it('gives a value back to the folder', async () => {
    await publish(switchTo('help', false));
    await publish({ merchant: 'acme', kind: 'switches', path: ['switches', 'help'] });
    expect(stage.manifest('acme').switches.help).toBe(false);
    await stage.write({ 'acme/switches.json': '{"version":1,"switches":{"games.rng":true,"help":true}}' }, 'acme');
    expect(stage.manifest('acme').switches.help).toBe(true);
  });

  it('can’t loosen a lock: 423 by the name of the rule', async () => {
    expect(await problemOf(publish(switchTo('FREEPLAY3', true, 'strict')))).toMatchObject({
      problem: 'locked',
      lock: 'strict.free-play',
    });
    expect(stage.manifest('strict').switches.FREEPLAY3).toBe(false);
  });
});

describe('[T11] writes', () => {
  it('are refused when somebody else wrote meanwhile, with the record as it is', async () => {
    const made = await draft(switchTo('help', false));
    const mine = await stage.changes.edit(ann, made.id, made.version, { title: 'A', reason: 'r', edits: made.edits });
    const late = stage.changes.edit(bob, made.id, made.version, { title: 'B', reason: 'r', edits: made.edits });
    expect(await problemOf(late)).toMatchObject({
      problem: 'version_moved',
      current: { title: 'A', version: mine.version },
    });
  });

  it('are refused when the brand has moved on, by a change or by its folder', async () => {
    const made = await draft(switchTo('help', false));
    await publish(switchTo('home.winners', true));
    expect((await problemOf(stage.changes.publish(ann, made.id, made.version))).problem).toBe('base_moved');
    const second = await draft(switchTo('help', false));
    await stage.write({ 'acme/cdn.json': '{"version":1,"imageCDNs":["https://new.example"]}' }, 'acme');
    expect((await problemOf(stage.changes.publish(ann, second.id, second.version))).problem).toBe('base_moved');
  });

  it('are made once per key', async () => {
    const once = () =>
      stage.changes.create(ann, { title: 'Once', reason: 'r', edits: [switchTo('help', false)] }, 'one-key');
    const [first, second] = await Promise.all([once(), once()]);
    expect(second.id).toBe(first.id);
  });

  it('of the same switch by two people at once: one is published', async () => {
    const changes = await Promise.all([draft(switchTo('help', false)), draft(switchTo('help', true))]);
    const outcomes = await Promise.allSettled(
      changes.map(({ id, version }) => stage.changes.publish(ann, id, version)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('need a brand that is there', async () => {
    expect((await problemOf(draft(switchTo('help', true, 'nobody')))).problem).toBe('brand_not_found');
    expect((await problemOf(stage.changes.publish(ann, 'none', 1))).problem).toBe('change_not_found');
  });
});

describe('[T11] what is sensitive', () => {
  const bonus = (amount: string) => value('acme', 'tenant', ['registrationBonus'], amount);

  it('is live only after another person approved it as it is', async () => {
    const change = await inReview(bonus('7.00'));
    expect((await problemOf(stage.changes.publish(ann, change.id, change.version))).problem).toBe('approval_missing');
    expect((await problemOf(stage.changes.approve(ann, change.id, change.version))).problem).toBe('approval_own');
    const approved = await stage.changes.approve(bob, change.id, change.version);
    const edited = await stage.changes.edit(ann, change.id, approved.version, {
      ...approved,
      edits: [bonus('700.00')],
    });
    const again = await stage.changes.submit(ann, change.id, edited.version);
    expect((await problemOf(stage.changes.publish(ann, change.id, again.version))).problem).toBe('approval_missing');
    const second = await stage.changes.approve(bob, change.id, again.version);
    expect((await stage.changes.publish(ann, change.id, second.version)).state).toBe('published');
  });

  it('says in the audit who wrote, approved and published it', async () => {
    const [entry] = await searchAudit(stage.pool, { target: 'registrationBonus', limit: 1 });
    expect(entry).toMatchObject({
      actor: 'ann',
      action: 'change.publish',
      merchants: ['acme'],
      detail: { author: 'ann', approvers: ['bob'], before: [null], after: ['700.00'], reason: 'asked for' },
      requestId: 'request-of-ann',
      ip: '127.0.0.1',
    });
  });
});

describe('[T11] schedules', () => {
  const at = (ms: number) => ({ local: '', zone: 'UTC', at: new Date(stage.clock.ms + ms).toISOString() });
  async function scheduled(...edits: Edit[]) {
    const change = await inReview(...edits);
    return stage.changes.schedule(ann, change.id, change.version, at(60_000));
  }

  it('are live when they fire, above what was set by hand', async () => {
    const change = await scheduled(switchTo('home.winners', false));
    await stage.changes.tick();
    expect(stage.manifest('acme').switches['home.winners']).toBe(true);
    stage.clock.ms += 120_000;
    await stage.changes.tick();
    expect(stage.manifest('acme').switches['home.winners']).toBe(false);
    expect((await problemOf(stage.changes.fire(change.id))).problem).toBe('change_not_scheduled');
  });

  it('are suspended, and nothing applied, when the base moved, the author left or the brand would break', async () => {
    const moved = await scheduled(switchTo('home.winners', true));
    await publish(switchTo('help', true));
    expect(await stage.changes.fire(moved.id)).toMatchObject({ state: 'suspended', remark: 'base_moved' });
    const orphan = await scheduled(switchTo('home.winners', true));
    stage.inactive.add('ann');
    expect(await stage.changes.fire(orphan.id)).toMatchObject({ state: 'suspended', remark: 'author_gone' });
    stage.inactive.clear();
    const broken = await scheduled(switchTo('games.live', true));
    expect(await stage.changes.fire(broken.id)).toMatchObject({ state: 'suspended', remark: 'brand_invalid' });
    expect(stage.manifest('acme').switches['home.winners']).toBe(false);
  });
});

describe('[T11] a kill', () => {
  it('turns a switch off at once, whatever else is set, and leaves a review', async () => {
    const reason = 'the vendor is down';
    const review = await stage.changes.kill(ann, { merchant: 'acme', key: 'games.rng', reason, expiresAt: null });
    expect(stage.manifest('acme').switches['games.rng']).toBe(false);
    expect(review).toMatchObject({ state: 'review', remark: 'kill', reason });
    await publish(switchTo('games.rng', true));
    expect(stage.manifest('acme').switches['games.rng']).toBe(false);
    await stage.changes.liftKill(bob, 'acme', 'games.rng', 'it is back');
    expect(stage.manifest('acme').switches['games.rng']).toBe(true);
  });

  it('ends by itself when it was given an end', async () => {
    const expiresAt = new Date(stage.clock.ms + 60_000).toISOString();
    await stage.changes.kill(ann, { merchant: 'bravo', key: 'games.rng', reason: 'for a minute', expiresAt });
    await stage.changes.tick();
    expect(stage.manifest('bravo').switches['games.rng']).toBe(false);
    stage.clock.ms += 120_000;
    await stage.changes.tick();
    expect(stage.manifest('bravo').switches['games.rng']).toBe(true);
    const ends = () => searchAudit(stage.pool, { merchant: 'bravo', actor: 'clock', limit: 10 });
    expect(await ends()).toMatchObject([{ action: 'switch.expire' }]);
    await stage.changes.tick();
    expect(await ends()).toHaveLength(1);
  });

  it('is of a switch there is, on a brand there is', async () => {
    const kill = (merchant: string, key: string) =>
      problemOf(stage.changes.kill(ann, { merchant, key, reason: 'r', expiresAt: null }));
    expect((await kill('acme', 'games.rgn')).problem).toBe('brand_invalid');
    expect((await kill('nobody', 'games.rng')).problem).toBe('brand_not_found');
  });
});

describe('[T11] history', () => {
  it('numbers what was served, folder changes too, and gives back any of it', async () => {
    const versions = await versionsOf(stage.pool, 'acme', 100);
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, i) => versions.length - i));
    expect(versions[0]?.revision).toBe(stage.manifest('acme').revision);
    expect(versions.some(({ changeSet }) => changeSet === null)).toBe(true);
    stage.clock.ms += 60_000;
    const { revision } = stage.manifest('acme');
    const then = stage.clock.now().toISOString();
    stage.clock.ms += 60_000;
    await publish(switchTo('chat', true));
    expect(stage.manifest('acme').revision).not.toBe(revision);
    const rebuilt = JSON.parse((await snapshotAt(stage.pool, 'acme', then)) ?? '') as { revision: string };
    expect(rebuilt.revision).toBe(revision);
    expect(await snapshotAt(stage.pool, 'acme', '2020-01-01T00:00:00Z')).toBeNull();
  });

  it('goes back to any version by a new change set', async () => {
    const [before] = await versionsOf(stage.pool, 'bravo', 1);
    await publish(switchTo('help', true, 'bravo'), value('bravo', 'cdn', ['imageCDNs'], ['https://other.example']));
    await publish(switchTo('help', false, 'bravo'), switchTo('chat', true, 'bravo'));
    const back = await stage.changes.rollBack(ann, 'bravo', before?.version ?? 0, 'too early', 'back-1');
    expect(back.state).toBe('draft');
    await stage.changes.publish(ann, back.id, back.version);
    expect(stage.manifest('bravo').revision).toBe(before?.revision);
    expect((await problemOf(stage.changes.rollBack(ann, 'bravo', 999, 'r', 'back-2'))).problem).toBe(
      'version_not_found',
    );
  });

  it('adds nothing on a restart, and keeps the chain whole', async () => {
    const before = await newestVersions(stage.pool);
    await stage.restart();
    expect(await newestVersions(stage.pool)).toEqual(before);
    expect((await verifyAudit(stage.pool)).broken).toBeNull();
  });
});
