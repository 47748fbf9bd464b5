import { randomBytes } from 'node:crypto';
import { inTransaction } from '@marquee/server-kit/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resealTotp } from './reseal-totp.ts';
import { replaceRecoveryCodes, useCode } from './second-factor.ts';
import { findStaff } from './staff.repository.ts';
import type { StaffKeys } from './staff-deps.ts';
import { on, openStaffFixture, type StaffFixture } from './testing/staff-fixture.ts';

let fixture: StaffFixture;
beforeAll(async () => {
  fixture = await openStaffFixture();
});
afterAll(() => fixture.close());

it('SEC-F03: second factors and recovery codes outlive a rotation of the root, and the former key is no longer needed for second factors', async () => {
  const { deps, pool } = fixture;
  const person = await fixture.person(on('viewer'));
  const [recovery = ''] = await inTransaction(pool, (db) => replaceRecoveryCodes(db, deps, person.id));
  const [totp, codes] = [randomBytes(32), randomBytes(32)];
  const both: StaffKeys = {
    totp: [totp, ...deps.keys.totp],
    recovery: [codes, ...deps.keys.recovery],
    csrf: deps.keys.csrf,
  };
  const current: StaffKeys = { ...both, totp: [totp], recovery: [codes] };
  const use = (keys: StaffKeys, code: string) =>
    inTransaction(pool, async (db) => {
      const account = await findStaff(db, person.id);
      return account === null ? null : useCode(db, { ...deps, keys }, account, code);
    });

  await expect(use(current, fixture.nextCode(person))).rejects.toThrow();
  expect(await use(both, fixture.nextCode(person))).toBe('totp');
  expect(await use(current, recovery)).toBeNull();
  expect(await use(both, recovery)).toBe('recovery');

  expect(await resealTotp(pool, both)).toBeGreaterThan(0);
  expect(await resealTotp(pool, both)).toBe(0);
  expect(await use(current, fixture.nextCode(person))).toBe('totp');
});

it('SEC-F03: a page that was opened before a rotation may still send its token', async () => {
  const { browser } = await fixture.person(on('viewer'));
  const keys = fixture.deps.keys as { csrf: StaffKeys['csrf'] };
  keys.csrf = [randomBytes(32), ...keys.csrf];
  const send = () => browser.send('DELETE', 'me/sessions');
  expect((await send()).status).toBeLessThan(300);
  keys.csrf = [randomBytes(32)];
  expect((await send()).problem.code).toBe('csrf_invalid');
});
