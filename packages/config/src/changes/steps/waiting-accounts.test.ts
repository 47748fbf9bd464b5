import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Grants } from '../../staff/grants.ts';
import { on, PASSWORD, type Person, tokenOf } from '../../staff/testing/staff-fixture.ts';
import { valueAt } from '../../testing/change-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post, step } from '../../testing/console-fixture.ts';

const HOUR_MS = 3_600_000;
let fixture: ConsoleFixture;
let admin: Person;
let bob: Person;
beforeAll(async () => {
  fixture = await openConsoleFixture();
  admin = await fixture.person('admin', on('administrator'));
  bob = await fixture.person('bob', on('approver'));
});
afterAll(() => fixture.close());

const bonus = (amount: string) => valueAt('acme', 'tenant', ['registrationBonus'], amount);
async function inReview(by: Person, amount: string) {
  const { value } = await post(by.browser, 'changes', { title: 'Bonus', reason: 'a test', edits: [bonus(amount)] });
  return (await step(by.browser, value.change, 'submit')).value.change;
}
async function accountOf(name: string) {
  const { value } = await admin.browser.send('GET', 'staff');
  return (value.staff as { id: string; name: string; version: number; waitsUntil: string | null }[]).find(
    (each) => each.name === name,
  );
}
async function patch(name: string, change: object): Promise<string | null> {
  const account = await accountOf(name);
  const headers = { 'if-match': `"${account?.version}"` };
  const answer = await admin.browser.send('PATCH', `staff/${account?.id}`, change, headers);
  expect(answer.status).toBe(200);
  return answer.value.link;
}
/** The administrator invites an account and uses its link himself. */
async function accountByLink(name: string, grants: Grants): Promise<Person> {
  const { value } = await post(admin.browser, 'staff', { name, displayName: name, grants });
  const person = await fixture.person(`${name}-browser`, []);
  const token = tokenOf(value.link);
  expect((await person.browser.send('POST', 'setup', { token, password: PASSWORD })).status).toBe(200);
  await fixture.fullSession(name, person.browser);
  return { ...person, name };
}
const refusal = async (who: Person, change: { readonly id: string; readonly version: number }) =>
  (await step(who.browser, change, 'approval')).problem.code;

describe('[T11] SEC-A13 one administrator does not pass four eyes alone', () => {
  it('through an approver they created, until a day after its link was used', async () => {
    const change = await inReview(admin, '6.00');
    const made = await accountByLink('made', on('approver'));
    expect((await made.browser.send('GET', 'session')).value.waitsUntil).toBe('2026-11-21T10:00:00.000Z');
    expect((await accountOf('made'))?.waitsUntil).toBe('2026-11-21T10:00:00.000Z');
    expect(await refusal(made, change)).toBe('approval_waits');
    expect((await step(admin.browser, change, 'publication')).problem.code).toBe('approval_missing');
    // Another person's approval counts at once.
    expect((await step(bob.browser, change, 'approval')).status).toBe(200);
  });

  it('through an author they created', async () => {
    const author = await accountByLink('author', on('operator'));
    const change = await inReview(author, '6.10');
    expect(await refusal(admin, change)).toBe('author_waits');
    expect(await refusal(bob, change)).toBe('author_waits');
  });

  it.each([{ resetPassword: true }, { resetTotp: true }, { grants: on('administrator') }])(
    'through an approver whose account they changed: %j',
    async (what) => {
      const name = `approver-${randomUUID().slice(0, 8)}`;
      await fixture.person(name, on('approver'));
      expect((await accountOf(name))?.waitsUntil).toBeNull();
      await patch(name, what);
      expect((await accountOf(name))?.waitsUntil).toBe('2026-11-21T10:00:00.000Z');
      await patch(name, { displayName: 'Another name' });
      const [entry] = (await admin.browser.send('GET', 'audit?limit=2')).value.entries.slice(1);
      expect(entry).toMatchObject({ action: 'staff.change', detail: { after: { waitsUntil: expect.any(String) } } });
    },
  );

  it('since the database refuses it too', async () => {
    await accountByLink('held', on('approver'));
    const { id } = await inReview(admin, '6.20');
    const write = (by: string) =>
      fixture.pool.query('UPDATE change_set SET approvals = $2 WHERE id = $1', [
        id,
        JSON.stringify([{ by, at: '2026-11-20T11:00:00.000Z', contentHash: 'x' }]),
      ]);
    await expect(write('held')).rejects.toThrow('an account that waits takes part');
    await expect(write('admin')).rejects.toThrow('the author of change set');
    await fixture.person('reset', on('approver'));
    await fixture.pool.query("UPDATE staff SET password_hash = NULL WHERE name = 'reset'");
    await expect(write('reset')).rejects.toThrow('an account that waits takes part');
    await expect(write('bob')).resolves.toBeDefined();
  });

  it.each([
    ['the author in another spelling', { by: 'ADMIN' }, 'the author of change set'],
    ['an approver in another spelling, who waits', { by: ' Waiting ' }, 'an account that waits'],
    ['a time after the wait', { by: 'waiting', at: '2999-01-01T00:00:00.000Z' }, 'an account that waits'],
    ['no time', { by: 'waiting', at: null }, 'an account that waits'],
    ['no approver', {}, 'names no approver'],
  ])('nor by a forged row: %s', async (_, approval, expected) => {
    if ((await accountOf('waiting')) === undefined) await accountByLink('waiting', on('approver'));
    // The database compares with its own clock as well.
    await fixture.pool.query("UPDATE staff SET waits_until = now() + interval '1 day' WHERE name = 'waiting'");
    const { id } = await inReview(admin, '6.40');
    const row = JSON.stringify([{ at: '2026-11-20T11:00:00.000Z', contentHash: 'x', ...approval }]);
    const written = fixture.pool.query('UPDATE change_set SET approvals = $2 WHERE id = $1', [id, row]);
    await expect(written).rejects.toThrow(expected);
    const moved = fixture.pool.query("UPDATE change_set SET author = 'bob' WHERE id = $1", [id]);
    await expect(moved).rejects.toThrow('stays');
    const freed = fixture.pool.query("UPDATE staff SET waits_until = NULL WHERE name = 'waiting'");
    await expect(freed).rejects.toThrow('is not shortened');
  });

  it('but the account approves once its day is over', async () => {
    const made = await accountByLink('patient', on('approver'));
    const change = await inReview(admin, '6.30');
    fixture.changes.clock.ms += 24 * HOUR_MS;
    onTestFinished(() => {
      fixture.changes.clock.ms -= 24 * HOUR_MS;
    });
    await fixture.fullSession('patient', made.browser);
    expect((await step(made.browser, change, 'approval')).status).toBe(200);
  });
});
