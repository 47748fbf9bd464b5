import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffStillMay } from './staff.service.ts';
import {
  type Browser,
  on,
  openStaffFixture,
  PASSWORD,
  type Person,
  type StaffFixture,
  tokenOf,
} from './testing/staff-fixture.ts';

let fixture: StaffFixture;
let root: Person;
beforeAll(async () => {
  fixture = await openStaffFixture();
});
beforeEach(async () => {
  root = await fixture.person(on('administrator'));
});
afterAll(() => fixture.close());

const newName = () => `person-${randomUUID().slice(0, 8)}`;
const create = (browser: Browser, more: object = {}, key = randomUUID()) =>
  browser.send(
    'POST',
    'staff',
    { name: newName(), displayName: 'Some Body', grants: on('viewer', ['lotus']), ...more },
    { 'idempotency-key': key },
  );
async function change(browser: Browser, id: string, patch: object, version?: number) {
  const current = version ?? (await fixture.account(id)).version;
  return browser.send('PATCH', `staff/${id}`, patch, { 'if-match': `"${current}"` });
}
const isIn = async ({ browser }: Person) => (await browser.send('GET', 'session')).status === 200;

describe('[T11] accounts of staff', () => {
  it('are made with an invitation, which the person uses to set them up', async () => {
    const name = newName();
    const answer = await create(root.browser, { name, grants: on('operator', ['lotus', 'harbor']) });
    expect(answer.value.staff).toMatchObject({ name, state: 'active', hasPassword: false, hasSecondFactor: false });
    const token = tokenOf(answer.value.link);
    const guest = fixture.newBrowser();
    const looked = await guest.send('POST', 'setup/link', { token });
    expect(looked.value).toEqual({ purpose: 'invitation', name, displayName: 'Some Body' });
    expect((await guest.send('POST', 'setup', { token, password: PASSWORD })).value.stage).toBe('enrolment');
    expect((await fixture.audit(2)).map(({ actor, action }) => [actor, action])).toEqual([
      [name, 'staff.set-up'],
      [root.name, 'staff.create'],
    ]);
    expect((await fixture.audit(1))[0]?.merchants).toEqual(['harbor', 'lotus']);
    expect((await guest.send('POST', 'setup', { token, password: PASSWORD })).problem.code).toBe('link_over');
  });

  it('have a name that no account had, in any case and width', async () => {
    const name = newName();
    expect((await create(root.browser, { name })).status).toBe(200);
    for (const again of [name.toUpperCase(), name.replace('s', 'ｓ'), ` ${name} `, 'Clock', 'folders']) {
      expect((await create(root.browser, { name: again })).problem).toMatchObject({ status: 409, code: 'name_taken' });
    }
    expect((await create(root.browser, { name: 'ｎame with blanks' })).problem.code).toBe('validation_failed');
  });

  it('are made once per request, also after a lost answer', async () => {
    const [name, key] = [newName(), randomUUID()];
    const first = await create(root.browser, { name }, key);
    const again = await create(root.browser, { name }, key);
    expect(again.value.staff.id).toBe(first.value.staff.id);
    expect(again.value.link).not.toBe(first.value.link);
    const look = async (link: string) =>
      (await fixture.newBrowser().send('POST', 'setup/link', { token: tokenOf(link) })).status;
    expect([await look(first.value.link), await look(again.value.link)]).toEqual([410, 200]);
    expect((await create(root.browser, { name, displayName: 'Else' }, key)).problem.code).toBe('idempotency_mismatch');
    expect(
      (await root.browser.send('POST', 'staff', { name: newName(), displayName: 'x', grants: on('viewer') })).problem
        .code,
    ).toBe('key_required');
  });

  it('are changed against the version that the person saw', async () => {
    const person = await fixture.person(on('viewer', ['lotus']));
    const version = (await fixture.account(person.id)).version;
    const [one, two] = await Promise.all([
      change(root.browser, person.id, { displayName: 'One' }, version),
      change(root.browser, person.id, { displayName: 'Two' }, version),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 412]);
    const loser = one.status === 412 ? one : two;
    expect(loser.problem).toMatchObject({
      code: 'version_moved',
      current: { displayName: one.status === 412 ? 'Two' : 'One' },
    });
    const bare = await root.browser.send('PATCH', `staff/${person.id}`, { displayName: 'x' });
    expect(bare.problem).toMatchObject({ status: 428, code: 'version_required' });
    expect((await change(root.browser, person.id, { state: 'gone' })).problem.code).toBe('validation_failed');
    expect((await change(root.browser, person.id, { grants: on('viewer', ['Not A Code']) })).problem.code).toBe(
      'validation_failed',
    );
  });

  it.each([
    ['another role', { grants: on('support', ['lotus']) }],
    ['fewer brands', { grants: on('viewer', ['harbor']) }],
    ['no role', { grants: [] }],
    ['being disabled', { state: 'disabled' }],
    ['a password reset', { resetPassword: true }],
    ['a new second factor', { resetTotp: true }],
  ])('lose their sessions at once with %s', async (_what, patch) => {
    const person = await fixture.person(on('viewer', ['lotus', 'harbor']));
    expect(await isIn(person)).toBe(true);
    expect((await change(root.browser, person.id, patch)).status).toBe(200);
    expect(await isIn(person)).toBe(false);
    const [entry] = await fixture.audit(1);
    expect(entry).toMatchObject({ actor: root.name, action: 'staff.change', targets: [`staff.${person.name}`] });
    expect(entry?.detail).toHaveProperty('before.grants');
  });

  it('keep them where nothing is taken away', async () => {
    const person = await fixture.person(on('viewer', ['lotus', 'harbor']));
    const same = { displayName: 'New Name', grants: on('viewer', ['harbor', 'lotus', 'lotus']), state: 'active' };
    expect((await change(root.browser, person.id, same)).value.staff.displayName).toBe('New Name');
    expect(await isIn(person)).toBe(true);
  });

  it('set a new password by a link after a reset; the old one is void at once', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const signIn = async (password: string) =>
      (await fixture.newBrowser('192.0.2.77').send('POST', 'session', { name: person.name, password })).status;
    expect(await signIn(PASSWORD)).toBe(200);
    const { value } = await change(root.browser, person.id, { resetPassword: true });
    expect(await signIn(PASSWORD)).toBe(401);
    const guest = fixture.newBrowser();
    const set = await guest.send('POST', 'setup', { token: tokenOf(value.link), password: 'quite another one' });
    // The second factor stays: a stolen link is not enough.
    expect(set.value.stage).toBe('code');
    expect(await signIn('quite another one')).toBe(200);
  });

  it('can’t be set up by an expired link, or once they are disabled', async () => {
    const look = async (link: string) =>
      (await fixture.newBrowser().send('POST', 'setup/link', { token: tokenOf(link) })).status;
    const [old, gone] = [(await create(root.browser)).value, (await create(root.browser)).value];
    await change(root.browser, gone.staff.id, { state: 'disabled' });
    expect([await look(old.link), await look(gone.link)]).toEqual([200, 410]);
    // Even by a link that was made afterwards.
    const late = (await create(root.browser)).value;
    await fixture.pool.query("UPDATE staff SET state = 'disabled' WHERE id = $1", [late.staff.id]);
    const set = await fixture.newBrowser().send('POST', 'setup', { token: tokenOf(late.link), password: PASSWORD });
    expect(set.problem.code).toBe('link_over');
    fixture.advance(7 * 24 * 60 * 60_000);
    expect(await look(old.link)).toBe(410);
  });

  it('set up a new second factor after a reset', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    await change(root.browser, person.id, { resetTotp: true });
    const begun = await person.browser.send('POST', 'session', { name: person.name, password: PASSWORD });
    expect(begun.value.stage).toBe('enrolment');
    expect((await person.browser.send('POST', 'me/totp', {})).value.secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('have sessions that administrators read and end', async () => {
    const person = await fixture.person(on('viewer', ['lotus']));
    const listed = (await root.browser.send('GET', `staff/${person.id}/sessions`)).value.sessions;
    expect(listed).toMatchObject([{ ip: '203.0.113.7', userAgent: 'Test/1', isCurrent: false }]);
    expect((await root.browser.send('DELETE', `staff/${person.id}/sessions/${listed[0].id}`)).value).toEqual({
      ended: 1,
    });
    expect(await isIn(person)).toBe(false);
    expect((await root.browser.send('DELETE', `staff/${person.id}/sessions`)).value).toEqual({ ended: 0 });
    expect((await root.browser.send('GET', 'staff/nobody/sessions')).problem.code).toBe('not_found');
  });
});

describe('[T11] an administrator of some brands', () => {
  let local: Person;
  beforeEach(async () => {
    local = await fixture.person(on('administrator', ['lotus']));
  });

  it('sees the staff of these brands, with their roles on these brands only', async () => {
    const elsewhere = await fixture.person(on('viewer', ['harbor']));
    const both = await fixture.person(on('operator', ['harbor', 'lotus']));
    const all = await fixture.person(on('approver'));
    const { staff } = (await local.browser.send('GET', 'staff')).value as { staff: { id: string; grants: unknown }[] };
    const grantsOf = (id: string) => staff.find((one) => one.id === id)?.grants;
    expect(grantsOf(elsewhere.id)).toBeUndefined();
    expect(grantsOf(both.id)).toEqual(on('operator', ['lotus']));
    expect(grantsOf(all.id)).toEqual(on('approver', ['lotus']));
    expect((await local.browser.send('GET', `staff/${elsewhere.id}/sessions`)).problem.code).toBe('not_found');
  });

  it('changes no account with roles elsewhere, and gives no role beyond', async () => {
    const own = await fixture.person(on('viewer', ['lotus']));
    const elsewhere = await fixture.person(on('viewer', ['harbor']));
    const both = await fixture.person(on('operator', ['harbor', 'lotus']));
    const code = async (id: string, patch: object) => (await change(local.browser, id, patch)).problem.code;
    expect(await code(own.id, { grants: on('operator', ['lotus']) })).toBeUndefined();
    expect(await code(own.id, { grants: on('operator', ['lotus', 'harbor']) })).toBe('permission_denied');
    expect(await code(own.id, { grants: on('operator') })).toBe('permission_denied');
    expect(await code(both.id, { state: 'disabled' })).toBe('permission_denied');
    expect(await code(both.id, { grants: on('viewer', ['lotus']) })).toBe('permission_denied');
    expect(await code(root.id, { resetPassword: true })).toBe('permission_denied');
    expect(await code(elsewhere.id, { state: 'disabled' })).toBe('not_found');
    expect(await code(local.id, { grants: on('administrator') })).toBe('permission_denied');
    expect((await local.browser.send('DELETE', `staff/${both.id}/sessions`)).problem.code).toBe('permission_denied');
    expect((await local.browser.send('DELETE', `staff/${elsewhere.id}/sessions`)).problem.code).toBe('not_found');
    expect((await create(local.browser, { grants: on('viewer', ['harbor']) })).problem.code).toBe('permission_denied');
    expect((await create(local.browser)).status).toBe(200);
    expect(await isIn(both)).toBe(true);
  });
});

describe('[T11] a permission that was needed earlier', () => {
  it('is checked again at the end', async () => {
    const person = await fixture.person(on('operator', ['lotus']));
    const still = (permission: 'change.schedule' | 'staff.write', ...merchants: string[]) =>
      staffStillMay(fixture.pool, person.name, permission, merchants);
    expect(await still('change.schedule', 'lotus')).toBe(true);
    expect(await still('change.schedule', 'lotus', 'harbor')).toBe(false);
    expect(await still('staff.write', 'lotus')).toBe(false);
    await change(root.browser, person.id, { state: 'disabled' });
    expect(await still('change.schedule', 'lotus')).toBe(false);
    expect(await staffStillMay(fixture.pool, 'nobody', 'change.schedule', ['lotus'])).toBe(false);
  });
});

describe('[T11] SEC-A13 sessions of other staff', () => {
  it('are shown only to an administrator of every brand that the account has a role on', async () => {
    const local = await fixture.person(on('administrator', ['lotus']));
    const viewer = await fixture.person(on('viewer', ['lotus']));
    for (const other of [root, await fixture.person(on('viewer', ['lotus', 'harbor']))]) {
      expect((await local.browser.send('GET', `staff/${other.id}/sessions`)).problem.code).toBe('permission_denied');
    }
    expect((await local.browser.send('GET', `staff/${viewer.id}/sessions`)).value.sessions).toHaveLength(1);
    expect((await root.browser.send('GET', `staff/${local.id}/sessions`)).value.sessions).toHaveLength(1);
  });
});
