import { changeSchema } from '@marquee/contracts/schemas/console-changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { on, type Person } from '../../staff/testing/staff-fixture.ts';
import { switchTo, valueAt } from '../../testing/change-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post, step } from '../../testing/console-fixture.ts';

let fixture: ConsoleFixture;
let ann: Person;
let bob: Person;
/** Works on acme alone. */
let local: Person;
beforeAll(async () => {
  fixture = await openConsoleFixture();
  ann = await fixture.person('ann', on('operator'));
  bob = await fixture.person('bob', on('approver'));
  local = await fixture.person('local', on('operator', ['acme']));
});
afterAll(() => fixture.close());

const changeOf = (...edits: object[]) => ({ title: 'A change', reason: 'asked for', edits });
async function draft(person: Person, ...edits: object[]) {
  const answer = await post(person.browser, 'changes', changeOf(...edits));
  expect(answer.status).toBe(200);
  return answer.value.change;
}
const put = (person: Person, change: { id: string; version: number }, ...edits: object[]) =>
  person.browser.send('PUT', `changes/${change.id}`, changeOf(...edits), { 'if-match': `"${change.version}"` });
const get = (person: Person, path: string) => person.browser.send('GET', path);

describe('[T11] change sets in the console', () => {
  it('are written, and read whole', async () => {
    const made = await draft(ann, switchTo('home.winners', true));
    expect(changeSchema.parse(made)).toMatchObject({ author: 'ann', state: 'draft', needsApproval: false, moved: [] });
    expect((await get(bob, `changes/${made.id}`)).value.change).toEqual(made);
    const edited = await put(ann, made, switchTo('home.winners', true), switchTo('CHNGPASSVERIF3', true));
    expect(edited.value.change).toMatchObject({ version: made.version + 1, needsApproval: true });
  });

  it('[T11] of two people at the same switch: the second gets 412 with both values', async () => {
    const made = await draft(ann, switchTo('customerService', false));
    const second = await fixture.person('ann2', on('operator'));
    expect((await put(ann, made, switchTo('customerService', true))).status).toBe(200);
    const late = await put(second, made, switchTo('customerService', false));
    expect([late.status, late.problem.code]).toEqual([412, 'version_moved']);
    expect(changeSchema.parse(late.problem['current'])).toMatchObject({
      version: made.version + 1,
      edits: [switchTo('customerService', true)],
    });
    const bare = await ann.browser.send('PUT', `changes/${made.id}`, changeOf());
    expect([bare.status, bare.problem.code]).toEqual([428, 'version_required']);
  });

  it('[T09] set no switch that nothing reads yet, and do not kill one; it can be returned to its folder', async () => {
    const later = switchTo('chat', true);
    const refused = { status: 400, code: 'validation_failed', errors: [{ path: 'edits.0.path', code: 'choice' }] };
    expect((await post(ann.browser, 'changes', changeOf(later))).problem).toMatchObject(refused);
    expect((await post(ann.browser, 'changes/trial', { edits: [later] })).problem).toMatchObject(refused);
    const made = await draft(ann, switchTo('home.winners', true));
    expect((await put(ann, made, later)).problem).toMatchObject(refused);
    const kill = { key: 'chat', reason: 'r', expiresAt: null };
    expect((await post(ann.browser, 'brands/acme/kills', kill)).problem).toMatchObject({
      ...refused,
      errors: [{ path: 'key', code: 'choice' }],
    });
    const { set: _, ...givenBack } = later;
    await draft(ann, givenBack);
  });

  it('are made once per key; with other content it is refused', async () => {
    const send = (title: string) => post(ann.browser, 'changes', { ...changeOf(), title }, 'one-key-of-anns');
    const [first, second] = [await send('One'), await send('One')];
    expect(second.value.change.id).toBe(first.value.change.id);
    expect((await send('Two')).problem).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
    const bare = await ann.browser.send('POST', 'changes', changeOf());
    expect(bare.problem).toMatchObject({ status: 400, code: 'key_required' });
  });

  it('that loosen a lock are 423 with the rule’s name, those with an invalid brand 422 with its faults', async () => {
    const locked = await step(ann.browser, await draft(ann, switchTo('FREEPLAY3', true, 'strict')), 'publication');
    expect(locked.problem).toMatchObject({ status: 423, code: 'locked', lock: 'strict.free-play' });
    const broken = await step(ann.browser, await draft(ann, switchTo('games.live', true)), 'publication');
    expect(broken.problem).toMatchObject({ status: 422, code: 'brand_invalid', faults: [{ rule: 'nav.vendor' }] });
  });

  it('with text that a database cannot store are refused', async () => {
    const path = ['customerService'];
    const bad = [
      { ...changeOf(), title: 'a\0b' },
      { ...changeOf(), reason: 'half \ud800' },
      changeOf(valueAt('acme', 'tenant', path, ['\0'])),
      changeOf(valueAt('acme', 'tenant', path, { deep: ['\udfff'] })),
      changeOf(valueAt('acme', 'tenant', ['\0'], true)),
    ];
    for (const body of bad) {
      const answer = await post(ann.browser, 'changes', body);
      expect([answer.status, answer.problem.code]).toEqual([400, 'validation_failed']);
    }
  });
});

describe('[T11] change sets of others’ brands', () => {
  it('do not exist for this person, by any call', async () => {
    const foreign = await draft(ann, switchTo('home.winners', true), switchTo('home.winners', true, 'bravo'));
    const answers = await Promise.all([
      get(local, `changes/${foreign.id}`),
      get(local, `changes/${foreign.id}/diff`),
      get(local, 'changes/no-such-one'),
      put(local, foreign, switchTo('home.winners', true)),
      step(local.browser, foreign, 'submit'),
      step(local.browser, { ...foreign, version: 99 }, 'publication'),
    ]);
    for (const { status, problem } of answers) expect([status, problem.code]).toEqual([404, 'change_not_found']);
    expect((await post(local.browser, 'changes', changeOf(switchTo('home.winners', true, 'bravo')))).status).toBe(404);
    const own = await draft(local, switchTo('home.winners', true));
    expect((await put(local, own, switchTo('home.winners', true, 'bravo'))).status).toBe(404);
    expect(
      (await post(local.browser, 'changes/trial', { edits: [switchTo('home.winners', true, 'bravo')] })).status,
    ).toBe(404);
  });

  it('need the permission on every brand of them', async () => {
    const both = await fixture.person('both', [
      { role: 'operator', brands: ['acme'] },
      { role: 'viewer', brands: ['bravo'] },
    ]);
    const change = await draft(ann, switchTo('home.winners', true), switchTo('home.winners', true, 'bravo'));
    expect((await get(both, `changes/${change.id}`)).status).toBe(200);
    for (const what of ['submit', 'publication']) {
      expect((await step(both.browser, change, what)).problem).toMatchObject({
        status: 403,
        code: 'permission_denied',
      });
    }
  });

  it('are not in their list, nor is another person’s empty draft', async () => {
    const empty = await draft(ann);
    const mine = await draft(local);
    const { changes } = (await get(local, 'changes?limit=100')).value;
    const brands = new Set(
      changes.flatMap(({ edits }: { edits: { merchant: string }[] }) => edits.map((e) => e.merchant)),
    );
    expect([...brands]).toEqual(['acme']);
    const ids = changes.map(({ id }: { id: string }) => id);
    expect([ids.includes(mine.id), ids.includes(empty.id)]).toEqual([true, false]);
    expect((await get(local, `changes/${empty.id}`)).status).toBe(404);
  });
});

describe('[T11] the list of change sets', () => {
  it('has the most recently changed first, page by page, each once', async () => {
    const all = (await get(ann, 'changes?limit=100')).value.changes.map(({ id }: { id: string }) => id);
    const paged: string[] = [];
    for (let before = ''; ; ) {
      const { changes, next } = (await get(ann, `changes?limit=3${before}`)).value;
      paged.push(...changes.map(({ id }: { id: string }) => id));
      if (next === null) break;
      before = `&before=${encodeURIComponent(next)}`;
    }
    expect(paged).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
    for (const never of [
      'nonsense',
      '2026-99-99',
      '0000-01-01T00:00:00Z',
      '+010000-01-01T00:00:00Z',
      '-000001-01-01_x',
      '9999-12-31T23:59:59-01:00_x',
    ])
      expect((await get(ann, `changes?before=${encodeURIComponent(never)}`)).value.changes).toEqual([]);
  });

  it('is of one brand or state, or several', async () => {
    const inReview = await draft(ann, switchTo('home.winners', true, 'bravo'));
    await step(ann.browser, inReview, 'submit');
    const ids = async (query: string) =>
      (await get(ann, `changes?${query}`)).value.changes.map(({ id }: { id: string }) => id);
    expect(await ids('state=review&merchant=bravo')).toEqual([inReview.id]);
    expect(await ids('state=review&merchant=acme')).toEqual([]);
    expect(await ids('state=draft&state=review&limit=100')).toContain(inReview.id);
    expect(await ids('state=published')).toEqual([]);
  });
});
