import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { on, type Person } from '../../staff/testing/staff-fixture.ts';
import { switchTo, valueAt } from '../../testing/change-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post, step } from '../../testing/console-fixture.ts';

let fixture: ConsoleFixture;
let admin: Person;
/** May write, not schedule. */
let sue: Person;
/** May schedule. */
let olga: Person;
let bob: Person;
beforeAll(async () => {
  fixture = await openConsoleFixture();
  admin = await fixture.person('admin', on('administrator'));
  sue = await fixture.person('sue', on('support'));
  olga = await fixture.person('olga', on('operator'));
  bob = await fixture.person('bob', on('approver'));
});
afterAll(() => fixture.close());

async function changeStaff(name: string, change: object): Promise<void> {
  const { value } = await admin.browser.send('GET', 'staff');
  const account = (value.staff as { id: string; name: string; version: number }[]).find((each) => each.name === name);
  const headers = { 'if-match': `"${account?.version}"` };
  expect((await admin.browser.send('PATCH', `staff/${account?.id}`, change, headers)).status).toBe(200);
}
const bonus = (amount: string) => valueAt('acme', 'tenant', ['registrationBonus'], amount);
async function inReview(edit: object, by = sue) {
  const { value } = await post(by.browser, 'changes', { title: 'A change', reason: 'asked for', edits: [edit] });
  return (await step(by.browser, value.change, 'submit')).value.change;
}
async function scheduled(change: { readonly id: string; readonly version: number }, by = olga) {
  const local = new Date(fixture.changes.clock.ms + 120_000).toISOString().slice(0, 16);
  const answer = await step(by.browser, change, 'schedule', { local, zone: 'UTC' });
  expect(answer.value.change).toMatchObject({ state: 'scheduled', schedule: { by: by.name } });
  return answer.value.change;
}
const forgetWhose = ({ id }: { readonly id: string }) =>
  fixture.pool.query("UPDATE change_set SET schedule = schedule - 'by' WHERE id = $1", [id]);
const seen = async (id: string) => (await admin.browser.send('GET', `changes/${id}`)).value.change;
/** The change set after its scheduled time. */
async function fired({ id }: { readonly id: string }) {
  fixture.changes.clock.ms += 300_000;
  await fixture.changes.changes.tick();
  return seen(id);
}

describe('[T11] a schedule', () => {
  it('needs an author who may still write and a scheduler who may still schedule', async () => {
    const first = await scheduled(await inReview(switchTo('home.winners', true)));
    expect(await fired(first)).toMatchObject({ state: 'published', author: 'sue' });
    expect(fixture.changes.manifest('acme').switches['home.winners']).toBe(true);
    const otto = await fixture.person('otto', on('operator'));
    const second = await scheduled(await inReview(switchTo('home.winners', false)), otto);
    await changeStaff('otto', { grants: on('support') });
    expect(await fired(second)).toMatchObject({ state: 'suspended', remark: 'scheduler_gone' });
    const sam = await fixture.person('sam', on('support'));
    const third = await scheduled(await inReview(switchTo('home.winners', false), sam));
    await changeStaff('sam', { grants: on('viewer') });
    expect(await fired(third)).toMatchObject({ state: 'suspended', remark: 'author_gone' });
    expect(fixture.changes.manifest('acme').switches['home.winners']).toBe(true);
  });

  it('counts as its author’s where it was stored without a scheduler', async () => {
    const old = await scheduled(await inReview(switchTo('header.clock', true), olga));
    await forgetWhose(old);
    expect((await seen(old.id)).schedule).toMatchObject({ local: old.schedule.local, by: 'olga' });
    expect(await fired(old)).toMatchObject({ state: 'published' });
    const sues = await scheduled(await inReview(switchTo('header.clock', false)));
    await forgetWhose(sues);
    expect(await fired(sues)).toMatchObject({ state: 'suspended', remark: 'scheduler_gone' });
  });
});

describe('[T11] an approval', () => {
  it('is valid while its approver may approve: not on other brands, and not once the account is gone', async () => {
    const change = await inReview(bonus('7.00'));
    const approved = (await step(bob.browser, change, 'approval')).value.change;
    expect(approved.approvals).toMatchObject([{ by: 'bob', stands: true }]);
    const planned = await scheduled(approved);
    for (const gone of [{ grants: on('approver', ['bravo']) }, { state: 'disabled' }]) {
      await changeStaff('bob', gone);
      expect((await seen(change.id)).approvals).toMatchObject([{ by: 'bob', stands: false }]);
      const publication = await step(olga.browser, planned, 'publication');
      expect(publication.problem).toMatchObject({ status: 403, code: 'approval_missing' });
    }
    expect(await fired(planned)).toMatchObject({ state: 'suspended', remark: 'approval_missing' });
    // The approval is valid again with the account; a published change set stays approved.
    await changeStaff('bob', { state: 'active', grants: on('approver') });
    const published = (await step(olga.browser, await seen(change.id), 'publication')).value.change;
    expect(published).toMatchObject({ state: 'published', approvals: [{ stands: true }] });
    await changeStaff('bob', { state: 'disabled' });
    expect((await seen(change.id)).approvals).toMatchObject([{ by: 'bob', stands: true }]);
  });
});
