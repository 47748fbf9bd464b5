import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { on, openStaffFixture, PASSWORD, type StaffFixture, signIn } from './testing/staff-fixture.ts';
import { hashToken } from './token.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

let fixture: StaffFixture;
beforeAll(async () => {
  fixture = await openStaffFixture();
});
afterAll(() => fixture.close());

describe('[T11] sessions', () => {
  it('are stored as hashes, and are in no log', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    await signIn(person.browser, person.name);
    await person.browser.send('POST', 'session/totp', { code: fixture.nextCode(person) });
    const token = person.browser.cookie()?.split('=')[1] ?? '';
    const stored = await fixture.pool.query<{ row: string }>('SELECT s::text AS row FROM staff_session s');
    expect(stored.rows.some(({ row }) => row.includes(hashToken(token).toString('hex')))).toBe(true);
    for (const { row } of stored.rows) expect(row).not.toContain(token);
    for (const secret of [token, PASSWORD, person.browser.csrfToken() ?? ''])
      expect(fixture.log.join('')).not.toContain(secret);
  });

  it('end after half an hour without activity; reading the session is none', async () => {
    const { browser } = await fixture.person(on('viewer'));
    fixture.advance(29 * MINUTE_MS);
    expect((await browser.send('GET', 'me/sessions')).status).toBe(200);
    fixture.advance(29 * MINUTE_MS);
    expect((await browser.send('GET', 'session')).status).toBe(200);
    fixture.advance(MINUTE_MS);
    expect((await browser.send('GET', 'session')).problem.code).toBe('token_invalid');
  });

  it('end after twelve hours in any case', async () => {
    const { browser } = await fixture.person(on('viewer'));
    for (let quarter = 0; quarter < 47; quarter += 1) {
      fixture.advance(HOUR_MS / 4);
      expect((await browser.send('GET', 'me/sessions')).status).toBe(200);
    }
    fixture.advance(HOUR_MS / 4);
    expect((await browser.send('GET', 'me/sessions')).problem.code).toBe('token_invalid');
  });

  it('without their second factor end after five minutes', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    await signIn(person.browser, person.name);
    fixture.advance(5 * MINUTE_MS);
    expect((await person.browser.send('POST', 'session/totp', { code: person.code() })).problem.code).toBe(
      'token_invalid',
    );
  });

  it('are listed, and ended one by one or all but the present one', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const browsers = [fixture.newBrowser(), fixture.newBrowser(), fixture.newBrowser()] as const;
    for (const browser of browsers) {
      await signIn(browser, person.name);
      await browser.send('POST', 'session/totp', { code: fixture.nextCode(person) });
    }
    const [here, there] = browsers;
    const listed = (await here.send('GET', 'me/sessions')).value.sessions;
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    const other = (await there.send('GET', 'me/sessions')).value.sessions.find(
      (one: { isCurrent: boolean }) => one.isCurrent,
    );
    expect((await here.send('DELETE', `me/sessions/${other.id}`)).value).toEqual({ ended: 1 });
    expect((await there.send('GET', 'session')).problem.code).toBe('token_invalid');
    expect((await here.send('DELETE', `me/sessions/${other.id}`)).problem.code).toBe('not_found');
    expect((await here.send('DELETE', 'me/sessions')).value).toEqual({ ended: 1 });
    expect((await here.send('GET', 'me/sessions')).value.sessions).toHaveLength(1);
    const another = await fixture.person(on('viewer'));
    const theirs = (await another.browser.send('GET', 'me/sessions')).value.sessions[0];
    expect((await here.send('DELETE', `me/sessions/${theirs.id}`)).problem.code).toBe('not_found');
  });
});

describe('[T11] one’s own account', () => {
  it('gets a new password for the old one, and every other session ends', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const [here, there] = [fixture.newBrowser(), fixture.newBrowser()];
    for (const browser of [here, there]) {
      await signIn(browser, person.name);
      await browser.send('POST', 'session/totp', { code: fixture.nextCode(person) });
    }
    const before = here.cookie();
    const change = (currentPassword: string, password: string) =>
      here.send('POST', 'me/password', { currentPassword, password });
    expect((await change('not this', 'another long one')).problem).toMatchObject({
      status: 403,
      code: 'password_wrong',
    });
    expect((await change(PASSWORD, `${person.name}!!`)).problem.code).toBe('validation_failed');
    expect((await change(PASSWORD, 'another long one')).value.stage).toBe('full');
    expect(here.cookie()).not.toBe(before);
    expect((await here.send('GET', 'me/sessions')).value.sessions).toHaveLength(1);
    expect((await there.send('GET', 'session')).problem.code).toBe('token_invalid');
    expect((await signIn(fixture.newBrowser(), person.name)).status).toBe(401);
    expect((await signIn(fixture.newBrowser(), person.name, 'another long one')).status).toBe(200);
    expect((await fixture.audit(9)).map(({ action }) => action)).toContain('staff.password');
  });

  it('gets a new second factor for a code of the old one', async () => {
    const person = await fixture.person(on('viewer'));
    const { browser } = person;
    expect((await browser.send('POST', 'me/totp', {})).problem.code).toBe('code_wrong');
    expect((await browser.send('POST', 'me/totp/confirmation', { code: '123456' })).problem.code).toBe('conflict');
    const begun = await browser.send('POST', 'me/totp', { code: fixture.nextCode(person) });
    expect(begun.value.uri).toContain(`secret=${begun.value.secret}`);
    expect((await browser.send('POST', 'me/totp/confirmation', { code: '000000' })).problem.code).toBe('code_wrong');
    const app = fixture.appOf(begun.value.secret);
    expect((await browser.send('POST', 'me/totp/confirmation', { code: app() })).value.recoveryCodes).toHaveLength(10);
    const stored = (await fixture.account(person.id)).totpSecret;
    expect(stored).toHaveLength(12 + 16 + 20);
    fixture.advance(30 * SECOND_MS);
    // Codes of the old app are wrong now.
    expect((await browser.send('POST', 'me/recovery-codes', { code: person.code() })).problem.code).toBe('code_wrong');
    expect((await browser.send('POST', 'me/recovery-codes', { code: app() })).status).toBe(200);
  });
});
