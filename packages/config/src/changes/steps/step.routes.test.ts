import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { on, type Person } from '../../staff/testing/staff-fixture.ts';
import { switchTo, valueAt } from '../../testing/change-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post, step } from '../../testing/console-fixture.ts';
import { versionsOf } from '../versions/testing/read-versions.ts';

let fixture: ConsoleFixture;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  fixture = await openConsoleFixture();
  // All permissions, so that only authorship can refuse them.
  ann = await fixture.person('ann', on('administrator'));
  bob = await fixture.person('bob', on('administrator'));
});
afterAll(() => fixture.close());

const changeOf = (...edits: object[]) => ({ title: 'A change', reason: 'asked for', edits });
const draft = async (...edits: object[]) => (await post(ann.browser, 'changes', changeOf(...edits))).value.change;
const inReview = async (...edits: object[]) => (await step(ann.browser, await draft(...edits), 'submit')).value.change;
const bonus = (amount: string) => valueAt('acme', 'tenant', ['registrationBonus'], amount);
const tomorrow = { local: '2026-11-21T18:00', zone: 'Asia/Phnom_Penh' };
const jackpot = (merchant = 'acme') => fixture.changes.manifest(merchant).switches['home.jackpot'];

describe('[T11] what is sensitive', () => {
  it('is not made live by its author alone: not published, scheduled, approved or imported', async () => {
    const change = await inReview(bonus('7.00'));
    for (const [what, body] of [['publication'], ['schedule', tomorrow]] as const) {
      const answer = await step(ann.browser, change, what, body);
      expect(answer.problem).toMatchObject({ status: 403, code: 'approval_missing' });
    }
    expect((await step(ann.browser, change, 'approval')).problem).toMatchObject({ status: 403, code: 'approval_own' });
    // Imports and roll-backs make drafts like any other.
    const back = await fixture.changes.changes.create(
      { name: 'import', requestId: null, ip: null, sees: () => true, permit: () => undefined },
      { title: 'Imported', reason: 'r', edits: [bonus('8.00')] },
      'import-1',
    );
    expect((await step(ann.browser, back, 'publication')).problem.code).toBe('approval_missing');
    const [{ version } = { version: 0 }] = await versionsOf(fixture.pool, 'acme', 1);
    const approved = (await step(bob.browser, change, 'approval')).value.change;
    expect((await step(ann.browser, approved, 'publication')).value.change.state).toBe('published');
    const rollBack = await post(ann.browser, 'brands/acme/roll-back', { version, reason: 'too much' });
    expect(rollBack.value.change).toMatchObject({ state: 'draft', needsApproval: true });
    expect((await step(ann.browser, rollBack.value.change, 'publication')).problem.code).toBe('approval_missing');
  });

  it('loses its approval with an edit', async () => {
    const change = await inReview(bonus('9.00'));
    const approved = (await step(bob.browser, change, 'approval')).value.change;
    expect(approved.approvals).toMatchObject([{ by: 'bob', stands: true }]);
    expect((await step(bob.browser, approved, 'approval')).problem).toMatchObject({ code: 'approval_given' });
    const edited = await ann.browser.send('PUT', `changes/${change.id}`, changeOf(bonus('900.00')), {
      'if-match': `"${approved.version}"`,
    });
    expect(edited.value.change).toMatchObject({ state: 'draft', approvals: [] });
    const again = (await step(ann.browser, edited.value.change, 'submit')).value.change;
    expect((await step(ann.browser, again, 'publication')).problem.code).toBe('approval_missing');
  });
});

describe('[T11] the steps of a change set', () => {
  it('set and remove a schedule, by the clock of a zone', async () => {
    const change = await inReview(switchTo('home.winners', true));
    const scheduled = (await step(ann.browser, change, 'schedule', tomorrow)).value.change;
    expect(scheduled).toMatchObject({ state: 'scheduled', schedule: { ...tomorrow, at: '2026-11-21T11:00:00.000Z' } });
    const back = await ann.browser.send('DELETE', `changes/${change.id}/schedule`, undefined, {
      'if-match': `"${scheduled.version}"`,
    });
    expect(back.value.change).toMatchObject({ state: 'review', schedule: null });
    const when = (more: object) => step(ann.browser, back.value.change, 'schedule', { ...tomorrow, ...more });
    expect((await when({ zone: 'Nowhere/Atall' })).problem).toMatchObject({ status: 400, code: 'time_unknown' });
    const never = { local: '9999-12-31T23:59', zone: 'America/New_York' };
    expect((await when(never)).problem).toMatchObject({ status: 400, code: 'time_unknown' });
    expect((await when({ local: '2026-11-20T10:00' })).problem).toMatchObject({ status: 400, code: 'time_past' });
  });

  it('end with a rejection or a withdrawal', async () => {
    const change = await inReview(switchTo('home.winners', true));
    const rejected = await step(bob.browser, change, 'rejection', { remark: 'not now' });
    expect(rejected.value.change).toMatchObject({ state: 'rejected', remark: 'not now' });
    expect((await step(ann.browser, rejected.value.change, 'submit')).problem.code).toBe('change_over');
    const other = await step(ann.browser, await draft(switchTo('home.winners', true)), 'withdrawal');
    expect(other.value.change.state).toBe('withdrawn');
  });

  it('are refused when the brand has moved on, with both values: of two who set one switch the second sees the first’s', async () => {
    const [first, second] = [await draft(switchTo('home.winners', true)), await draft(switchTo('home.winners', false))];
    expect((await step(ann.browser, first, 'publication')).value.change.state).toBe('published');
    for (const what of ['publication', 'submit'])
      expect((await step(ann.browser, second, what)).problem).toMatchObject({
        status: 412,
        code: 'base_moved',
        values: [{ merchant: 'acme', path: 'switches.home.winners', before: true, after: false, layer: 'override' }],
      });
    const looked = await ann.browser.send('GET', `changes/${second.id}`);
    expect(looked.value.change.moved).toEqual(['acme']);
  });
});

describe('[T11] a kill in the console', () => {
  const kill = (body: object, key?: string) =>
    post(ann.browser, 'brands/acme/kills', { key: 'home.jackpot', reason: 'wrong', expiresAt: null, ...body }, key);
  const lift = async (key: string, { browser } = ann) => {
    const version = (await versionsOf(fixture.pool, 'acme', 1))[0]?.version;
    return browser.send('DELETE', `brands/acme/kills/${key}`, { reason: 'mended' }, { 'if-match': `"${version}"` });
  };

  it('turns a switch off at once and once, until it is lifted', async () => {
    const [first, second] = [await kill({}, 'a-kill-of-anns'), await kill({}, 'a-kill-of-anns')];
    expect(first.value.change).toMatchObject({ state: 'review', remark: 'kill', moved: [] });
    expect(second.value.change.id).toBe(first.value.change.id);
    expect((await kill({ reason: 'else' }, 'a-kill-of-anns')).problem.code).toBe('idempotency_mismatch');
    expect(jackpot()).toBe(false);
    expect((await lift('home.jackpot')).status).toBe(200);
    expect(jackpot()).toBe(true);
    expect((await lift('home.jackpot')).problem).toMatchObject({ status: 404, code: 'kill_not_found' });
  });

  it('is reviewed by another person, wherever the brand moved, and cannot be withdrawn', async () => {
    const review = (await kill({})).value.change;
    expect((await lift('home.jackpot')).status).toBe(200);
    expect((await ann.browser.send('GET', `changes/${review.id}`)).value.change).toMatchObject({
      needsApproval: true,
      moved: [],
    });
    for (const what of ['withdrawal', 'submit', 'publication'])
      expect((await step(ann.browser, review, what)).problem).toMatchObject({ status: 409, code: 'kill_review' });
    expect((await step(ann.browser, review, 'schedule', tomorrow)).problem.code).toBe('kill_review');
    const edited = await ann.browser.send('PUT', `changes/${review.id}`, changeOf(), {
      'if-match': `"${review.version}"`,
    });
    expect(edited.problem.code).toBe('kill_review');
    expect((await step(ann.browser, review, 'approval')).problem.code).toBe('approval_own');
    expect((await step(ann.browser, review, 'rejection', { remark: 'mine' })).problem.code).toBe('approval_own');
    const seen = (await step(bob.browser, review, 'approval')).value.change;
    expect(seen).toMatchObject({ state: 'published', remark: 'kill', approvals: [{ by: 'bob', stands: true }] });
    expect(jackpot()).toBe(true);
    const other = (await kill({})).value.change;
    await lift('home.jackpot');
    const rejected = await step(bob.browser, other, 'rejection', { remark: 'nothing was wrong' });
    expect(rejected.value.change).toMatchObject({ state: 'rejected', remark: 'nothing was wrong' });
  });

  it('of a sensitive switch is not lifted without the permission to approve', async () => {
    const sue = await fixture.person('sue', on('support'));
    const eve = await fixture.person('eve', on('approver'));
    for (const key of ['USERNAMEREG3', 'MOBILENUMREG3']) {
      expect((await kill({ key })).status).toBe(200);
      expect((await lift(key, sue)).problem).toMatchObject({ status: 403, code: 'permission_denied' });
      expect((await lift(key, eve)).status).toBe(200);
    }
    await kill({});
    expect((await lift('home.jackpot', sue)).status).toBe(200);
  });

  it('is lifted with the version that the person saw', async () => {
    await kill({});
    const bare = await ann.browser.send('DELETE', 'brands/acme/kills/home.jackpot', { reason: 'mended' });
    expect(bare.problem).toMatchObject({ status: 428, code: 'version_required' });
    const early = await ann.browser.send(
      'DELETE',
      'brands/acme/kills/home.jackpot',
      { reason: 'mended' },
      {
        'if-match': '"1"',
      },
    );
    expect(early.problem).toMatchObject({ status: 412, code: 'version_moved' });
    expect((await lift('home.jackpot')).status).toBe(200);
  });

  it('needs a known switch and a reason, and turns off only', async () => {
    for (const body of [
      { key: 'nothing' },
      { reason: 'a\0b' },
      { reason: '' },
      { value: true },
      { expiresAt: 'soon' },
    ]) {
      expect((await kill(body)).problem).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    expect((await lift('nothing')).status).toBe(400);
    expect((await kill({ expiresAt: '2020-01-01T00:00:00Z' })).problem.code).toBe('time_past');
  });
});

describe('[T11] what a change would do', () => {
  it('is answered without saving it: values, the manifest and faults', async () => {
    const before = await versionsOf(fixture.pool, 'acme', 1);
    const trial = async (...edits: object[]) => (await post(ann.browser, 'changes/trial', { edits })).value;
    expect(await trial(switchTo('home.jackpot', false), bonus('5.00'))).toEqual({
      values: [
        {
          merchant: 'acme',
          path: 'switches.home.jackpot',
          before: true,
          after: false,
          layer: 'brand',
          isSensitive: false,
        },
        {
          merchant: 'acme',
          path: 'registrationBonus',
          before: '7.00',
          after: '5.00',
          layer: 'override',
          isSensitive: true,
        },
      ],
      manifest: [{ merchant: 'acme', path: 'switches.home.jackpot', before: true, after: false }],
      faults: [],
    });
    const broken = await trial(switchTo('games.live', true));
    expect(broken).toMatchObject({
      values: [{ before: false, after: true }],
      manifest: [],
      faults: [{ merchant: 'acme', rule: 'nav.vendor' }],
    });
    expect(await versionsOf(fixture.pool, 'acme', 1)).toEqual(before);
    expect(jackpot()).toBe(true);
    const twice = await post(ann.browser, 'changes/trial', { edits: [bonus('1.00'), bonus('2.00')] });
    expect(twice.problem).toMatchObject({ status: 400, code: 'change_overlaps' });
    const missing = await post(ann.browser, 'changes/trial', { edits: [switchTo('home.winners', true, 'nobody')] });
    expect(missing.problem).toMatchObject({ status: 404, code: 'brand_not_found' });
  });

  it('is answered for a change set in its present state', async () => {
    const change = await draft(switchTo('home.jackpot', false, 'bravo'), {
      merchant: 'acme',
      kind: 'tenant',
      path: ['registrationBonus'],
    });
    const diff = (await ann.browser.send('GET', `changes/${change.id}/diff`)).value;
    expect(diff).toMatchObject({
      values: [
        { merchant: 'bravo', before: true, after: false },
        { merchant: 'acme', before: '7.00', after: '0.00', layer: 'override' },
      ],
      manifest: [{ merchant: 'bravo', path: 'switches.home.jackpot' }],
      faults: [],
    });
  });
});
