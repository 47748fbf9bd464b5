import { randomUUID } from 'node:crypto';
import type { SwitchKey } from '@marquee/contracts/switches';
import { sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actor, type ChangeFixture, openChangeFixture, problemOf, switchTo } from '../../testing/change-fixture.ts';
import { diffOf, trialOf } from '../trial/change-diff.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

/** Holds the turn until it is released. */
function holdTurn() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: fixture.tenants.exclusively(() => promise), end: resolve };
}

describe('[T11] reading', () => {
  it('waits for no turn, and sees what is live now', async () => {
    const { id } = await fixture.draft(switchTo('home.winners', true));
    const turn = holdTurn();
    const { deps } = fixture.changes;
    const tried = await trialOf(deps, actor('ann'), [switchTo('home.winners', true)]);
    expect(tried.values).toMatchObject([{ merchant: 'acme', before: false, after: true }]);
    expect(await diffOf(deps, actor('ann'), id)).toEqual(tried);
    turn.end();
    await turn.held;
  });

  it('pauses while an emergency waits or runs', async () => {
    const turn = holdTurn();
    const killed = fixture.changes.kill(
      actor('bob'),
      { merchant: 'bravo', key: 'home.jackpot', reason: 'fraud', expiresAt: null },
      'a-kill-of-bobs',
    );
    const ended: string[] = [];
    const looked = trialOf(fixture.changes.deps, actor('ann'), [switchTo('home.winners', true)]);
    const all = [killed.then(() => ended.push('the kill')), looked.then(() => ended.push('the look'))];
    turn.end();
    await Promise.all([turn.held, ...all]);
    expect(ended).toEqual(['the kill', 'the look']);
  });
});

it('[T11] a kill overtakes what waits; what was decided before it is refused', async () => {
  const { id, version } = await fixture.draft(switchTo('home.jackpot', false));
  const turn = holdTurn();
  const published = problemOf(fixture.changes.publish(actor('ann'), id, version));
  // Requested and waiting.
  await fixture.pool.query('SELECT 1');
  const kill = { merchant: 'acme', key: 'home.jackpot', reason: 'fraud', expiresAt: null } as const;
  const killed = fixture.changes.kill(actor('bob'), kill, 'another-kill-of-bobs');
  await fixture.pool.query('SELECT 1');
  turn.end();
  await killed;
  expect(fixture.manifest('acme').switches['home.jackpot']).toBe(false);
  expect((await published).problem).toBe('base_moved');
});

describe('[T11] a kill in the middle of', () => {
  beforeAll(async () => {
    const brands = ['acme', 'bravo', 'strict'];
    await fixture.publish(...brands.flatMap((each) => [switchTo('chat', true, each), switchTo('help', true, each)]));
  });
  const kill = (key: SwitchKey, merchant = 'acme') =>
    fixture.changes.kill(actor('bob'), { merchant, key, reason: 'fraud', expiresAt: null }, randomUUID());
  const isOn = (key: SwitchKey, merchant = 'acme') => fixture.manifest(merchant).switches[key];
  const onHost = (host: string) => ({
    'acme/tenant.json': String(sampleTenants()['acme/tenant.json']).replace('"acme.example"', `"${host}"`),
  });

  /** Sends a request while another holds the turn, which pauses for it. */
  function duringNextTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
    const { tenants } = fixture;
    return new Promise((resolve, reject) => {
      const { exclusively } = tenants;
      vi.spyOn(tenants, 'exclusively').mockImplementationOnce((work) =>
        exclusively((pass) => {
          ask().then(resolve, reject);
          return work(pass);
        }),
      );
    });
  }

  it('a pass over the folders waits for one brand and not for all, and keeps its brand', async () => {
    const ended: string[] = [];
    fixture.tenants.onPass(async () => void ended.push('the pass'));
    writeTenants(onHost('moved.example'), fixture.dir);
    const passed = fixture.tenants.reload(new Set(['acme', 'bravo', 'strict']));
    const killed = Promise.all([kill('chat').then(() => ended.push('the kill')), kill('chat', 'strict')]);
    await Promise.all([passed, killed]);
    expect(ended[0]).toBe('the kill');
    expect([isOn('chat'), isOn('chat', 'strict')]).toEqual([false, false]);
    await fixture.write({}, 'acme');
    expect(String(fixture.tenants.registry.get('acme')?.hosts)).toContain('moved.example');
    expect(isOn('chat')).toBe(false);
  });

  it('a publication goes first, and the publication is refused', async () => {
    const { id, version } = await fixture.draft(switchTo('help', false), switchTo('help', false, 'bravo'));
    const killed = duringNextTurn(() => kill('games.rng'));
    const published = problemOf(fixture.changes.publish(actor('ann'), id, version));
    await killed;
    expect((await published).problem).toBe('base_moved');
    expect([isOn('games.rng'), isOn('help')]).toEqual([false, true]);
  });

  it('the end of another is not undone by it', async () => {
    const expiresAt = new Date(fixture.clock.ms + 60_000).toISOString();
    const ending = { merchant: 'bravo', key: 'chat', reason: 'fraud', expiresAt } as const;
    await fixture.changes.kill(actor('bob'), ending, randomUUID());
    fixture.clock.ms += 120_000;
    const killed = duringNextTurn(() => kill('help', 'bravo'));
    await Promise.all([fixture.changes.tick(), killed]);
    expect(isOn('help', 'bravo')).toBe(false);
    await fixture.changes.tick();
    expect([isOn('help', 'bravo'), isOn('chat', 'bravo')]).toEqual([false, true]);
  });
});

it('[T11] a request that is refused anyway compiles no brand and makes no other wait', async () => {
  const { id, version } = await fixture.draft(switchTo('memberCentre.depositv2', true));
  const { counts } = fixture.tenants;
  const before = counts.compiled;
  expect((await problemOf(fixture.changes.publish(actor('ann'), id, version))).problem).toBe('approval_missing');
  const { id: empty, version: first } = await fixture.draft();
  expect((await problemOf(fixture.changes.submit(actor('ann'), empty, first))).problem).toBe('change_empty');
  expect(counts.compiled).toBe(before);
});
