import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchAudit } from '../../audit/audit.repository.ts';
import {
  actor,
  type ChangeFixture,
  openChangeFixture,
  problemOf,
  switchTo,
  valueAt,
} from '../../testing/change-fixture.ts';
import type { Edit } from '../sets/edit.ts';
import { versionsOf } from '../versions/testing/read-versions.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

const ann = actor('ann');

describe('[T11] schedules', () => {
  const at = (ms: number) => ({ local: '', zone: 'UTC', at: new Date(fixture.clock.ms + ms).toISOString() });
  async function scheduled(...edits: Edit[]) {
    const change = await fixture.inReview(...edits);
    return fixture.changes.schedule(ann, change.id, change.version, at(60_000));
  }

  it('are live when they fire, above values set by hand', async () => {
    await fixture.publish(switchTo('home.winners', true));
    const change = await scheduled(switchTo('home.winners', false));
    await fixture.changes.tick();
    expect(fixture.manifest('acme').switches['home.winners']).toBe(true);
    fixture.clock.ms += 120_000;
    await fixture.changes.tick();
    expect(fixture.manifest('acme').switches['home.winners']).toBe(false);
    expect((await problemOf(fixture.changes.fire(change.id))).problem).toBe('change_not_scheduled');
  });

  it('are replaced by hand: the last value set counts, for whole objects and parts of them too', async () => {
    const fired = async (...edits: Edit[]) => {
      const change = await scheduled(...edits);
      fixture.clock.ms += 120_000;
      return fixture.changes.fire(change.id);
    };
    const [before] = await versionsOf(fixture.pool, 'acme', 1);
    await fired(switchTo('help', true), valueAt('acme', 'tenant', ['layout', 'header'], 'inline'));
    await fired(valueAt('acme', 'tenant', ['copyright'], { EN: 'Night', KM: 'យប់' }));
    expect(fixture.manifest('acme')).toMatchObject({ switches: { help: true }, layout: { header: 'inline' } });
    const [inNight] = await versionsOf(fixture.pool, 'acme', 1);
    await fixture.publish(
      switchTo('help', false),
      valueAt('acme', 'tenant', ['layout'], { header: 'stacked', cards: 'landscape' }),
      valueAt('acme', 'tenant', ['copyright', 'EN'], 'Day'),
    );
    const byDay = {
      switches: { help: false },
      layout: { header: 'stacked', cards: 'landscape' },
      copyright: { EN: 'Day', KM: 'យប់' },
    };
    expect(fixture.manifest('acme')).toMatchObject(byDay);
    await fixture.restart();
    expect(fixture.manifest('acme')).toMatchObject(byDay);
    const backTo = async (version: number) => {
      const back = await fixture.changes.rollBack(ann, { merchant: 'acme', version, reason: 'r' }, randomUUID());
      await fixture.changes.publish(ann, back.id, back.version);
      return fixture.manifest('acme').revision;
    };
    expect(await backTo(inNight?.version ?? 0)).toBe(inNight?.revision);
    expect(await backTo(before?.version ?? 0)).toBe(before?.revision);
    await fixture.restart();
    expect(fixture.manifest('acme').revision).toBe(before?.revision);
  });

  it('return a value to the folder, also one that was set by hand', async () => {
    await fixture.publish(switchTo('sidebar', false));
    const { set: _, ...giveBack } = switchTo('sidebar', true);
    const change = await scheduled(giveBack);
    fixture.clock.ms += 120_000;
    await fixture.changes.fire(change.id);
    expect(fixture.manifest('acme').switches.sidebar).toBe(true);
    const [entry] = await searchAudit(fixture.pool, '*', { target: 'switches.sidebar', limit: 1 });
    expect(entry).toMatchObject({ action: 'change.fire', detail: { before: [false], after: [null] } });
  });

  it('are suspended without effect when the base moved, the author left or the brand would be invalid', async () => {
    const fireLate = (id: string) => {
      fixture.clock.ms += 120_000;
      return fixture.changes.fire(id);
    };
    const moved = await scheduled(switchTo('home.winners', true));
    await fixture.publish(switchTo('help', true));
    expect(await fireLate(moved.id)).toMatchObject({ state: 'suspended', remark: 'base_moved' });
    const orphan = await scheduled(switchTo('home.winners', true));
    fixture.inactive.add('ann');
    expect(await fireLate(orphan.id)).toMatchObject({ state: 'suspended', remark: 'author_gone' });
    fixture.inactive.clear();
    const broken = await scheduled(switchTo('home.winners', true));
    await fixture.write({ 'acme/cdn.json': '{"version":1,' }, 'acme');
    expect(await fireLate(broken.id)).toMatchObject({ state: 'suspended', remark: 'brand_invalid' });
    await fixture.write({ 'acme/cdn.json': '{"version":1}' }, 'acme');
    expect(fixture.manifest('acme').switches['home.winners']).toBe(false);
  });

  it('fire at their time and not before', async () => {
    const change = await scheduled(switchTo('chat', true));
    expect((await problemOf(fixture.changes.fire(change.id))).problem).toBe('change_not_due');
    fixture.clock.ms += 120_000;
    expect((await fixture.changes.fire(change.id)).state).toBe('published');
  });

  it('are refused in advance when the brand would be invalid or an approval is missing', async () => {
    expect(await problemOf(scheduled(switchTo('games.live', true)))).toMatchObject({ problem: 'brand_invalid' });
    const plain = await fixture.draft(switchTo('games.live', true));
    const problem = (change: { id: string; version: number }) =>
      problemOf(fixture.changes.schedule(ann, change.id, change.version, at(60_000)));
    expect(await problem(plain)).toMatchObject({ problem: 'brand_invalid', faults: [{ rule: 'nav.vendor' }] });
    const sensitive = await fixture.inReview(switchTo('agent.contract', true));
    expect(await problem(sensitive)).toMatchObject({ problem: 'approval_missing' });
  });
});
