import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyAudit } from '../audit/audit.repository.ts';
import { actor, type ChangeStage, openChangeStage, problemOf, switchTo, valueAt } from '../testing/change-stage.ts';
import { newestVersions, snapshotAt, versionsOf } from './brand-version.repository.ts';

let stage: ChangeStage;
beforeAll(async () => {
  stage = await openChangeStage(inject('postgresAdminUrl'));
});
afterAll(() => stage.close());

const ann = actor('ann');

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
    await stage.publish(switchTo('chat', true));
    expect(stage.manifest('acme').revision).not.toBe(revision);
    const rebuilt = JSON.parse((await snapshotAt(stage.pool, 'acme', then)) ?? '') as { revision: string };
    expect(rebuilt.revision).toBe(revision);
    expect(await snapshotAt(stage.pool, 'acme', '2020-01-01T00:00:00Z')).toBeNull();
  });

  it('goes back to any version by a new change set', async () => {
    const [before] = await versionsOf(stage.pool, 'bravo', 1);
    await stage.publish(switchTo('help', true, 'bravo'), valueAt('bravo', 'tenant', ['tagline', 'EN'], 'Other'));
    await stage.publish(switchTo('help', false, 'bravo'), switchTo('chat', true, 'bravo'));
    const to = (version: number, reason = 'too early') => ({ merchant: 'bravo', version, reason });
    const back = await stage.changes.rollBack(ann, to(before?.version ?? 0), 'back-1');
    expect(back.state).toBe('draft');
    await stage.changes.publish(ann, back.id, back.version);
    expect(stage.manifest('bravo').revision).toBe(before?.revision);
    const problem = async (work: Promise<unknown>) => (await problemOf(work)).problem;
    expect(await problem(stage.changes.rollBack(ann, to(999), 'back-2'))).toBe('version_not_found');
    // It is there already; and what the first request made, it answers again, whatever has become of it.
    expect(await problem(stage.changes.rollBack(ann, to(before?.version ?? 0), 'back-3'))).toBe('change_empty');
    expect((await stage.changes.rollBack(ann, to(before?.version ?? 0), 'back-1')).id).toBe(back.id);
    expect(await problem(stage.changes.rollBack(ann, to(1, 'else'), 'back-1'))).toBe('idempotency_mismatch');
  });

  it('adds nothing on a restart, and keeps the chain whole', async () => {
    const before = await newestVersions(stage.pool);
    await stage.restart();
    expect(await newestVersions(stage.pool)).toEqual(before);
    expect((await verifyAudit(stage.pool, null)).broken).toBeNull();
  });
});
