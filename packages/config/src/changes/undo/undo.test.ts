import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchAudit } from '../../audit/audit.repository.ts';
import { on, type Person } from '../../staff/testing/staff-fixture.ts';
import { actor, problemOf, switchTo, valueAt } from '../../testing/change-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../../testing/console-fixture.ts';
import type { Edit } from '../sets/edit.ts';
import { versionsOf } from '../versions/testing/read-versions.ts';

let fixture: ConsoleFixture;
let operator: Person;
/** Works on acme alone. */
let local: Person;
beforeAll(async () => {
  fixture = await openConsoleFixture();
  operator = await fixture.person('olga', on('operator'));
  local = await fixture.person('local', on('operator', ['acme']));
});
afterAll(() => fixture.close());

const ann = actor('ann');
const publish = (...edits: Edit[]) => fixture.changes.publish(...edits);
const undo = (id: string, key: string = id) => fixture.changes.changes.undo(ann, id, 'a mistake', key);
const tagline = (text: string, merchant = 'acme') => valueAt(merchant, 'tenant', ['tagline', 'EN'], text);
const switches = (merchant: string) => fixture.changes.manifest(merchant).switches;
const revisions = () => ['acme', 'bravo'].map((merchant) => fixture.changes.manifest(merchant).revision);

describe('[T11] undoing a change set', () => {
  it('restores values set before and values of the folder, on every brand of it', async () => {
    await publish(tagline('First'), switchTo('help', true));
    const before = revisions();
    const live = await publish(
      tagline('Second'),
      switchTo('chat', !switches('acme').chat),
      { merchant: 'acme', kind: 'switches', path: ['switches', 'help'] },
      tagline('Second', 'bravo'),
    );
    expect(revisions().some((revision, i) => revision === before[i])).toBe(false);
    const draft = await undo(live.id);
    expect(draft).toMatchObject({ state: 'draft', author: 'ann', title: `Undo: ${live.title}`, reason: 'a mistake' });
    await fixture.changes.changes.publish(ann, draft.id, draft.version);
    expect(revisions()).toEqual(before);
    const overrides = (await versionsOf(fixture.pool, 'acme', 1))[0];
    expect(overrides?.changeSet).toBe(draft.id);
  });

  it('keeps values that other change sets have set since, and refuses its own that have changed', async () => {
    const live = await publish(tagline('Third'), switchTo('help', false));
    await publish(tagline('Later', 'bravo'), switchTo('home.winners', !switches('acme')['home.winners']));
    const winners = switches('acme')['home.winners'];
    const draft = await undo(live.id, 'kept');
    expect(draft.edits.map(({ path }) => path.join('.')).sort()).toEqual(['switches.help', 'tagline.EN']);
    await publish(tagline('Fourth'));
    expect(await problemOf(undo(live.id, 'moved'))).toMatchObject({
      problem: 'undo_moved',
      values: [{ merchant: 'acme', path: 'tagline.EN', before: 'Fourth', after: 'First' }],
    });
    // A value around the one to restore has changed, which would hide it.
    const inner = await publish(tagline('Inner', 'bravo'));
    await publish(valueAt('bravo', 'tenant', ['tagline'], { EN: 'Around' }));
    expect((await problemOf(undo(inner.id))).problem).toBe('undo_moved');
    expect(switches('acme')['home.winners']).toBe(winners);
  });

  it('again restores the values of the change set', async () => {
    const live = await publish(tagline('Fifth'));
    const back = await undo(live.id);
    await fixture.changes.changes.publish(ann, back.id, back.version);
    const again = await undo(back.id);
    expect(again.edits).toMatchObject([{ path: ['tagline', 'EN'], set: 'Fifth' }]);
  });

  it('restores a value that a scheduled change set replaced', async () => {
    await publish(tagline('By hand'));
    const { id, version } = await fixture.changes.draft(tagline('For an hour'));
    const at = new Date(fixture.changes.clock.ms + 60_000).toISOString();
    await fixture.changes.changes.schedule(ann, id, version, { local: 'x', zone: 'UTC', at });
    fixture.changes.clock.ms += 120_000;
    expect((await fixture.changes.changes.fire(id)).state).toBe('published');
    expect((await undo(id)).edits).toMatchObject([{ set: 'By hand' }]);
  });

  it('needs a change set that went live and changed something; emergencies are lifted', async () => {
    const draft = await fixture.changes.draft(tagline('Never'));
    expect((await problemOf(undo(draft.id))).problem).toBe('change_not_live');
    const kill = { merchant: 'acme', key: 'home.jackpot', reason: 'wrong', expiresAt: null } as const;
    const review = await fixture.changes.changes.kill(ann, kill, 'a-kill');
    await fixture.changes.changes.approve(actor('bob'), review.id, review.version);
    expect((await problemOf(undo(review.id))).problem).toBe('change_not_live');
    const same = await publish(tagline('Same', 'bravo')).then(() => publish(tagline('Same', 'bravo')));
    expect((await problemOf(undo(same.id))).problem).toBe('change_empty');
    expect((await problemOf(undo('none'))).problem).toBe('change_not_found');
  });
});

describe('[T11] undo in the console', () => {
  const send = (person: Person, id: string, body: object = {}, key?: string) =>
    post(person.browser, `changes/${id}/undo`, { reason: 'a mistake', ...body }, key);

  it('answers a draft, once per key, which the audit names with the change set it undoes', async () => {
    const live = await publish(switchTo('chat', !switches('acme').chat));
    const [first, second] = [
      await send(operator, live.id, {}, 'an-undo-of-olgas'),
      await send(operator, live.id, {}, 'an-undo-of-olgas'),
    ];
    expect(first.value.change).toMatchObject({ state: 'draft', author: 'olga', reason: 'a mistake' });
    expect(second.value.change.id).toBe(first.value.change.id);
    const [entry] = await searchAudit(fixture.pool, '*', { target: 'switches.chat', limit: 1 });
    expect(entry).toMatchObject({
      actor: 'olga',
      action: 'change.create',
      detail: { changeSet: first.value.change.id, undoes: live.id },
    });
  });

  it('is tried before: what it would change now, with nothing saved, or why it is refused', async () => {
    const see = (person: Person, id: string) => person.browser.send('GET', `changes/${id}/undo`);
    const live = await publish(tagline('Tried'));
    const changed = { merchant: 'acme', path: 'tagline.EN', before: 'Tried' };
    expect((await see(operator, live.id)).value).toMatchObject({ values: [changed], faults: [] });
    expect(fixture.changes.manifest('acme').tagline['EN']).toBe('Tried');
    await publish(tagline('Since'));
    expect((await see(operator, live.id)).problem).toMatchObject({
      status: 409,
      code: 'undo_moved',
      values: [{ merchant: 'acme', path: 'tagline.EN', before: 'Since' }],
    });
    const viewer = await fixture.person('vera2', on('viewer'));
    expect((await see(viewer, live.id)).problem).toMatchObject({ status: 403, code: 'permission_denied' });
  });

  it('goes live at once where the caller wants and may', async () => {
    const chat = switches('acme').chat;
    const live = await publish(switchTo('chat', !chat));
    const done = await send(operator, live.id, { publish: true }, 'published-undo');
    expect(done.value.change.state).toBe('published');
    expect(switches('acme').chat).toBe(chat);
    expect((await send(operator, live.id, { publish: true }, 'published-undo')).value).toEqual(done.value);
  });

  it('stays a draft where a value needs an approval', async () => {
    const bonus = (amount: string) => valueAt('acme', 'tenant', ['registrationBonus'], amount);
    const { id, version } = await fixture.changes.inReview(bonus('9.00'));
    const approved = await fixture.changes.changes.approve(actor('bob'), id, version);
    await fixture.changes.changes.publish(ann, id, approved.version);
    const answer = await send(operator, id, { publish: true });
    expect(answer.value.change).toMatchObject({ state: 'draft', needsApproval: true });
  });

  it('is refused with both values where one has changed since', async () => {
    const live = await publish(tagline('Sixth'));
    await publish(tagline('Seventh'));
    expect((await send(operator, live.id)).problem).toMatchObject({
      status: 409,
      code: 'undo_moved',
      values: [{ merchant: 'acme', path: 'tagline.EN', before: 'Seventh' }],
    });
  });

  it('is for those who see every brand of it and may write there', async () => {
    const live = await publish(tagline('Eighth'), tagline('Eighth', 'bravo'));
    expect((await send(local, live.id)).problem).toMatchObject({ status: 404, code: 'change_not_found' });
    const viewer = await fixture.person('vera', on('viewer'));
    expect((await send(viewer, live.id)).problem).toMatchObject({ status: 403, code: 'permission_denied' });
  });
});
