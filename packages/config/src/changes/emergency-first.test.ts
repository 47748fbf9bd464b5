import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actor, type ChangeStage, openChangeStage, problemOf, switchTo } from '../testing/change-stage.ts';
import { diffOf, trialOf } from './change-diff.ts';

let stage: ChangeStage;
beforeAll(async () => {
  stage = await openChangeStage(inject('postgresAdminUrl'));
});
afterAll(() => stage.close());

/** Has the turn until it is told to end. */
function holdTurn() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: stage.tenants.exclusively(() => promise), end: resolve };
}

describe('[T11] whoever looks', () => {
  it('waits for nothing that becomes live, and sees what is so now', async () => {
    const { id } = await stage.draft(switchTo('home.winners', true));
    const turn = holdTurn();
    const { core } = stage.changes;
    const tried = await trialOf(core, actor('ann'), [switchTo('home.winners', true)]);
    expect(tried.values).toMatchObject([{ merchant: 'acme', before: false, after: true }]);
    expect(await diffOf(core, actor('ann'), id)).toEqual(tried);
    turn.end();
    await turn.held;
  });

  it('stands still while an emergency waits or runs', async () => {
    const turn = holdTurn();
    const killed = stage.changes.kill(
      actor('bob'),
      { merchant: 'bravo', key: 'home.jackpot', reason: 'fraud', expiresAt: null },
      'a-kill-of-bobs',
    );
    const ended: string[] = [];
    const looked = trialOf(stage.changes.core, actor('ann'), [switchTo('home.winners', true)]);
    const all = [killed.then(() => ended.push('the kill')), looked.then(() => ended.push('the look'))];
    turn.end();
    await Promise.all([turn.held, ...all]);
    expect(ended).toEqual(['the kill', 'the look']);
  });
});

it('[T11] a kill is done before what waits already: what was decided without it is refused', async () => {
  const { id, version } = await stage.draft(switchTo('home.jackpot', false));
  const turn = holdTurn();
  const published = problemOf(stage.changes.publish(actor('ann'), id, version));
  // Asked for, and waiting.
  await stage.pool.query('SELECT 1');
  const kill = { merchant: 'acme', key: 'home.jackpot', reason: 'fraud', expiresAt: null } as const;
  const killed = stage.changes.kill(actor('bob'), kill, 'another-kill-of-bobs');
  await stage.pool.query('SELECT 1');
  turn.end();
  await killed;
  expect(stage.manifest('acme').switches['home.jackpot']).toBe(false);
  expect((await published).problem).toBe('base_moved');
});

it('[T11] what is refused anyhow makes no brand, and keeps nobody waiting', async () => {
  const { id, version } = await stage.draft(switchTo('memberCentre.deposit', true));
  const { counts } = stage.tenants;
  const before = counts.compiled;
  expect((await problemOf(stage.changes.publish(actor('ann'), id, version))).problem).toBe('approval_missing');
  const { id: empty, version: first } = await stage.draft();
  expect((await problemOf(stage.changes.submit(actor('ann'), empty, first))).problem).toBe('change_empty');
  expect(counts.compiled).toBe(before);
});
