import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { actor, type ChangeStage, openChangeStage, problemOf, switchTo, valueAt } from '../testing/change-stage.ts';
import { versionsOf } from './brand-version.repository.ts';
import type { Edit } from './edit.ts';

let stage: ChangeStage;
beforeAll(async () => {
  stage = await openChangeStage(inject('postgresAdminUrl'));
});
afterAll(() => stage.close());

const ann = actor('ann');

describe('[T11] schedules', () => {
  const at = (ms: number) => ({ local: '', zone: 'UTC', at: new Date(stage.clock.ms + ms).toISOString() });
  async function scheduled(...edits: Edit[]) {
    const change = await stage.inReview(...edits);
    return stage.changes.schedule(ann, change.id, change.version, at(60_000));
  }

  it('are live when they fire, above what was set by hand', async () => {
    await stage.publish(switchTo('home.winners', true));
    const change = await scheduled(switchTo('home.winners', false));
    await stage.changes.tick();
    expect(stage.manifest('acme').switches['home.winners']).toBe(true);
    stage.clock.ms += 120_000;
    await stage.changes.tick();
    expect(stage.manifest('acme').switches['home.winners']).toBe(false);
    expect((await problemOf(stage.changes.fire(change.id))).problem).toBe('change_not_scheduled');
  });

  it('are undone by hand: what is decided last counts, whole objects and parts of them too', async () => {
    const fired = async (...edits: Edit[]) => {
      const change = await scheduled(...edits);
      stage.clock.ms += 120_000;
      return stage.changes.fire(change.id);
    };
    const [before] = await versionsOf(stage.pool, 'acme', 1);
    await fired(switchTo('help', true), valueAt('acme', 'tenant', ['layout', 'header'], 'inline'));
    await fired(valueAt('acme', 'tenant', ['copyright'], { EN: 'Night', KM: 'យប់' }));
    expect(stage.manifest('acme')).toMatchObject({ switches: { help: true }, layout: { header: 'inline' } });
    const [inNight] = await versionsOf(stage.pool, 'acme', 1);
    await stage.publish(
      switchTo('help', false),
      valueAt('acme', 'tenant', ['layout'], { header: 'stacked', cards: 'landscape' }),
      valueAt('acme', 'tenant', ['copyright', 'EN'], 'Day'),
    );
    const byDay = {
      switches: { help: false },
      layout: { header: 'stacked', cards: 'landscape' },
      copyright: { EN: 'Day', KM: 'យប់' },
    };
    expect(stage.manifest('acme')).toMatchObject(byDay);
    await stage.restart();
    expect(stage.manifest('acme')).toMatchObject(byDay);
    const backTo = async (version: number) => {
      const back = await stage.changes.rollBack(ann, { merchant: 'acme', version, reason: 'r' }, randomUUID());
      await stage.changes.publish(ann, back.id, back.version);
      return stage.manifest('acme').revision;
    };
    expect(await backTo(inNight?.version ?? 0)).toBe(inNight?.revision);
    expect(await backTo(before?.version ?? 0)).toBe(before?.revision);
    await stage.restart();
    expect(stage.manifest('acme').revision).toBe(before?.revision);
  });

  it('give a value back to the folder, also one that was set by hand', async () => {
    await stage.publish(switchTo('sidebar', false));
    const { set: _, ...giveBack } = switchTo('sidebar', true);
    const change = await scheduled(giveBack);
    stage.clock.ms += 120_000;
    await stage.changes.fire(change.id);
    expect(stage.manifest('acme').switches.sidebar).toBe(true);
    const [entry] = await searchAudit(stage.pool, '*', { target: 'switches.sidebar', limit: 1 });
    expect(entry).toMatchObject({ action: 'change.fire', detail: { before: [false], after: [null] } });
  });

  it('are suspended, and nothing applied, when the base moved, the author left or the brand would break', async () => {
    const fireLate = (id: string) => {
      stage.clock.ms += 120_000;
      return stage.changes.fire(id);
    };
    const moved = await scheduled(switchTo('home.winners', true));
    await stage.publish(switchTo('help', true));
    expect(await fireLate(moved.id)).toMatchObject({ state: 'suspended', remark: 'base_moved' });
    const orphan = await scheduled(switchTo('home.winners', true));
    stage.inactive.add('ann');
    expect(await fireLate(orphan.id)).toMatchObject({ state: 'suspended', remark: 'author_gone' });
    stage.inactive.clear();
    const broken = await scheduled(switchTo('home.winners', true));
    await stage.write({ 'acme/cdn.json': '{"version":1,' }, 'acme');
    expect(await fireLate(broken.id)).toMatchObject({ state: 'suspended', remark: 'brand_invalid' });
    await stage.write({ 'acme/cdn.json': '{"version":1}' }, 'acme');
    expect(stage.manifest('acme').switches['home.winners']).toBe(false);
  });

  it('fire at their hour and not before, and stand then as they stood', async () => {
    const change = await scheduled(switchTo('chat', true));
    expect((await problemOf(stage.changes.fire(change.id))).problem).toBe('change_not_due');
    stage.clock.ms += 120_000;
    expect((await stage.changes.fire(change.id)).state).toBe('published');
  });

  it('are refused by day when the brand would not make sense, or an approval is missing', async () => {
    expect(await problemOf(scheduled(switchTo('games.live', true)))).toMatchObject({ problem: 'brand_invalid' });
    const plain = await stage.draft(switchTo('games.live', true));
    const problem = (change: { id: string; version: number }) =>
      problemOf(stage.changes.schedule(ann, change.id, change.version, at(60_000)));
    expect(await problem(plain)).toMatchObject({ problem: 'brand_invalid', faults: [{ rule: 'nav.vendor' }] });
    const sensitive = await stage.inReview(switchTo('agent.contract', true));
    expect(await problem(sensitive)).toMatchObject({ problem: 'approval_missing' });
  });
});
