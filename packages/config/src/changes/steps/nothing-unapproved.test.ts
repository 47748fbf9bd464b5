import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@marquee/tenancy';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchAudit } from '../../audit/audit.repository.ts';
import { actor, type ChangeFixture, openChangeFixture, switchTo, valueAt } from '../../testing/change-fixture.ts';
import { ChangeError } from '../change-error.ts';
import type { StoredChangeSet } from '../sets/change-set.repository.ts';
import { isOver } from '../sets/change-set.ts';
import { versionsOf } from '../versions/testing/read-versions.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

const people = { ann: actor('ann'), bob: actor('bob') };
const bonusNow = () =>
  (JSON.parse(String(fixture.tenants.registry.get('acme')?.json)) as { private: { registrationBonus: string } }).private
    .registrationBonus;
const contentOf = (bonus: number) =>
  bonus === 0 ? [switchTo('help', true)] : [valueAt('acme', 'tenant', ['registrationBonus'], `${bonus}.00`)];

const step = fc.record({
  who: fc.constantFrom('ann', 'bob'),
  what: fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom('review', 'review', 'publish', 'publish', 'submit', 'edit') },
    { weight: 4, arbitrary: fc.constantFrom('create', 'approve', 'schedule', 'fire', 'publish late') },
    { weight: 1, arbitrary: fc.constantFrom('roll back', 'kill', 'lift', 'reject', 'restart') },
  ),
  /** 0: a content that needs no approval. */
  bonus: fc.integer({ min: 0, max: 9 }),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The expected order, once at least. */
const GOOD: Step[] = [
  { who: 'ann', what: 'create', bonus: 50 },
  { who: 'bob', what: 'review', bonus: 0 },
  { who: 'ann', what: 'publish', bonus: 0 },
];

/** One step; `change` is the current change set, `stale` its state one step before. */
async function act(
  { who, what, bonus }: Step,
  change: StoredChangeSet,
  stale: StoredChangeSet,
): Promise<StoredChangeSet> {
  const { changes, clock, pool } = fixture;
  const { id, version } = change;
  const by = people[who];
  const content = { title: 't', reason: 'r', edits: contentOf(bonus) };
  const killed = { merchant: 'acme', key: 'games.rng', reason: 'r', expiresAt: null } as const;
  switch (what) {
    case 'create':
      return changes.create(by, content, randomUUID());
    case 'edit':
      return changes.edit(by, id, version, content);
    case 'submit':
      return changes.submit(by, id, version);
    case 'approve':
      return changes.approve(by, id, version);
    case 'review': {
      const submitted = await changes.submit(by, id, version);
      return changes.approve(by, id, submitted.version);
    }
    case 'publish':
      return changes.publish(by, id, version);
    case 'publish late':
      return changes.publish(by, stale.id, stale.version);
    case 'schedule':
      return changes.schedule(by, id, version, {
        local: '',
        zone: 'UTC',
        at: new Date(clock.ms + 60_000).toISOString(),
      });
    case 'fire':
      clock.ms += 120_000;
      return changes.fire(id);
    case 'reject':
      return changes.reject(by, id, version, 'no');
    case 'roll back': {
      const newest = (await versionsOf(pool, 'acme', 1))[0]?.version ?? 1;
      return changes.rollBack(by, { merchant: 'acme', version: Math.max(1, newest - 2), reason: 'r' }, randomUUID());
    }
    case 'kill':
      await changes.kill(by, killed, randomUUID());
      break;
    case 'lift':
      await changes.liftKill(by, { ...killed, version: (await versionsOf(pool, 'acme', 1))[0]?.version ?? 0 });
      break;
    case 'restart':
      await fixture.restart();
  }
  return change;
}

/** Other people who approved exactly the newest change of the bonus, by the audit. */
async function othersWhoAgreed(): Promise<string[]> {
  const entries = await searchAudit(fixture.pool, '*', { target: 'registrationBonus', limit: 50 });
  const made = entries.find(({ action }) => action === 'change.publish' || action === 'change.fire');
  if (made === undefined) return [];
  const { changeSet, author, after } = made.detail;
  const others = entries.filter(
    ({ action, actor: name, detail }) =>
      action === 'change.approve' &&
      name !== author &&
      detail['changeSet'] === changeSet &&
      canonicalJson(detail['after']) === canonicalJson(after),
  );
  return others.map(({ actor: name }) => name);
}

it('[T11] in any order of requests, nothing sensitive is served without another person’s approval', async () => {
  let published = 0;
  const run = async (steps: Step[]) => {
    let change = await fixture.draft(...contentOf(1));
    let stale = change;
    for (const each of steps) {
      // A change set that is over stays over: continue with another.
      if (isOver(change)) change = await fixture.draft(...contentOf(each.bonus));
      const before = bonusNow();
      const seen = change;
      change = await act(each, change, stale).catch((error: unknown) => {
        if (!(error instanceof ChangeError)) throw error;
        // A person who gets a refusal reads the record again.
        return error.problem === 'base_moved' ? fixture.draft(...contentOf(each.bonus)) : seen;
      });
      stale = seen;
      if (bonusNow() === before) continue;
      published += 1;
      expect(await othersWhoAgreed()).not.toEqual([]);
    }
  };
  const steps = fc.array(step, { minLength: 15, maxLength: 30 });
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 20, endOnFailure: true, examples: [[GOOD]] });
  // The property would hold for a service that never publishes.
  expect(published).toBeGreaterThan(0);
});
