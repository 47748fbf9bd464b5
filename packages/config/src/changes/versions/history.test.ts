import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../audit/audit.repository.ts';
import {
  actor,
  type ChangeFixture,
  openChangeFixture,
  problemOf,
  switchTo,
  valueAt,
} from '../../testing/change-fixture.ts';
import { newestVersions } from './brand-version.repository.ts';
import { snapshotAt, versionsOf } from './testing/read-versions.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

const ann = actor('ann');

describe('[T11] history', () => {
  it('numbers every served version, folder changes too, and returns each of them', async () => {
    const versions = await versionsOf(fixture.pool, 'acme', 100);
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, i) => versions.length - i));
    expect(versions[0]?.revision).toBe(fixture.manifest('acme').revision);
    expect(versions.some(({ changeSet }) => changeSet === null)).toBe(true);
    fixture.clock.ms += 60_000;
    const { revision } = fixture.manifest('acme');
    const then = fixture.clock.now().toISOString();
    fixture.clock.ms += 60_000;
    await fixture.publish(switchTo('chat', true));
    expect(fixture.manifest('acme').revision).not.toBe(revision);
    const rebuilt = JSON.parse((await snapshotAt(fixture.pool, 'acme', then)) ?? '') as { revision: string };
    expect(rebuilt.revision).toBe(revision);
    expect(await snapshotAt(fixture.pool, 'acme', '2020-01-01T00:00:00Z')).toBeNull();
  });

  it('returns to any version by a new change set', async () => {
    const [before] = await versionsOf(fixture.pool, 'bravo', 1);
    await fixture.publish(switchTo('help', true, 'bravo'), valueAt('bravo', 'tenant', ['tagline', 'EN'], 'Other'));
    await fixture.publish(switchTo('help', false, 'bravo'), switchTo('chat', true, 'bravo'));
    const to = (version: number, reason = 'too early') => ({ merchant: 'bravo', version, reason });
    const back = await fixture.changes.rollBack(ann, to(before?.version ?? 0), 'back-1');
    expect(back.state).toBe('draft');
    await fixture.changes.publish(ann, back.id, back.version);
    expect(fixture.manifest('bravo').revision).toBe(before?.revision);
    const problem = async (work: Promise<unknown>) => (await problemOf(work)).problem;
    expect(await problem(fixture.changes.rollBack(ann, to(999), 'back-2'))).toBe('version_not_found');
    // The values are those of that version already; a retry answers the first draft in any state.
    expect(await problem(fixture.changes.rollBack(ann, to(before?.version ?? 0), 'back-3'))).toBe('change_empty');
    expect((await fixture.changes.rollBack(ann, to(before?.version ?? 0), 'back-1')).id).toBe(back.id);
    expect(await problem(fixture.changes.rollBack(ann, to(1, 'else'), 'back-1'))).toBe('idempotency_mismatch');
  });

  it('adds nothing on a restart, and the chain stays whole', async () => {
    const before = await newestVersions(fixture.pool);
    await fixture.restart();
    expect(await newestVersions(fixture.pool)).toEqual(before);
    expect((await verifyAudit(fixture.pool, null)).broken).toBeNull();
  });
});
