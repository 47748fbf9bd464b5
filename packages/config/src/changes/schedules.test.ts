import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actor, type ChangeStage, openChangeStage, problemOf, switchTo } from '../testing/change-stage.ts';
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
