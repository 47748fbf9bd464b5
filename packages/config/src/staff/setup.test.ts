import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstAdministratorLink } from './setup.service.ts';
import { on, openStaffFixture, PASSWORD, type StaffFixture, tokenOf } from './testing/staff-fixture.ts';

let fixture: StaffFixture;
beforeAll(async () => {
  fixture = await openStaffFixture();
});
afterAll(() => fixture.close());

describe('[T11] the first administrator', () => {
  const browser = () => fixture.newBrowser();

  it('is created by a one-time link, once', async () => {
    const [older, link] = [
      await firstAdministratorLink(fixture.pool, fixture.deps.clock),
      await firstAdministratorLink(fixture.pool, fixture.deps.clock),
    ];
    expect(link).toMatch(/^\/setup#[\w-]{43}$/);
    const stored = await fixture.pool.query<{ row: string }>('SELECT l::text AS row FROM staff_link l');
    expect(stored.rows).toHaveLength(2);
    for (const { row } of stored.rows) expect(row).not.toContain(tokenOf(link));
    const looked = await browser().send('POST', 'setup/link', { token: tokenOf(link) });
    expect(looked.value).toEqual({ purpose: 'first', name: null, displayName: null });

    const first = browser();
    const request = { token: tokenOf(link), name: 'Ann', displayName: 'Ann Example', password: PASSWORD };
    const set = await first.send('POST', 'setup', request);
    expect([set.status, set.value.stage, set.value.grants]).toEqual([200, 'enrolment', []]);
    expect(set.cookie).toMatch(/^__Host-mq_staff=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    expect((await first.send('GET', 'staff')).problem.code).toBe('enrolment_required');

    const begun = await first.send('POST', 'me/totp', {});
    const app = fixture.appOf(begun.value.secret);
    const answer = await first.send('POST', 'me/totp/confirmation', { code: app() });
    expect(answer.value).toMatchObject({ stage: 'full', name: 'Ann', grants: on('administrator') });
    expect(answer.value.recoveryCodes).toHaveLength(10);
    expect((await first.send('GET', 'staff')).value.staff).toHaveLength(1);

    for (const token of [tokenOf(link), tokenOf(older)]) {
      expect((await browser().send('POST', 'setup', { ...request, name: 'eve', token })).problem).toMatchObject({
        status: 410,
        code: 'link_over',
      });
    }
    for (const token of [tokenOf(link), tokenOf(older)]) {
      expect((await browser().send('POST', 'setup/link', { token })).problem.code).toBe('link_over');
    }
    expect(await firstAdministratorLink(fixture.pool, fixture.deps.clock)).toBeNull();
    expect(await fixture.actions(3)).toEqual(['staff.totp', 'staff.set-up']);
  });

  it('needs a name and a good password', async () => {
    const alone = await openStaffFixture();
    try {
      const token = tokenOf(await firstAdministratorLink(alone.pool, alone.deps.clock));
      const set = async (more: object) =>
        (await alone.newBrowser().send('POST', 'setup', { token, password: PASSWORD, ...more })).problem;
      expect(await set({ name: 'ann' })).toMatchObject({
        code: 'validation_failed',
        errors: [{ path: 'displayName', code: 'required' }],
      });
      const named = { name: 'annabel', displayName: 'A' };
      expect(await set({ ...named, password: 'short' })).toMatchObject({
        errors: [{ path: 'password', code: 'length' }],
      });
      expect(await set({ ...named, password: 'annabel-annabel' })).toMatchObject({
        errors: [{ path: 'password', code: 'passwordUsername' }],
      });
      expect(await set({ ...named, name: 'Clock' })).toMatchObject({ code: 'name_taken' });
      expect(await set({ ...named, name: 'аnn' })).toMatchObject({ errors: [{ path: 'name', code: 'format' }] });
      expect(await set({ ...named, token: 'x' })).toMatchObject({ code: 'link_over' });
      // Two people with two links at the same moment.
      const other = tokenOf(await firstAdministratorLink(alone.pool, alone.deps.clock));
      const both = await Promise.all([
        alone.newBrowser().send('POST', 'setup', { ...named, token, password: PASSWORD }),
        alone.newBrowser().send('POST', 'setup', { ...named, name: 'bob', token: other, password: PASSWORD }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    } finally {
      await alone.close();
    }
  });
});
