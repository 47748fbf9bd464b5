import { createLogger } from '@marquee/server-kit';
import { beforeAll, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registrationForm } from '../../testing/test-members.ts';

const CANARY = 'canary-9f2c-river';
const NEW_CANARY = 'canary-3d71-harbour';
const PAYMENT_CANARY = 'payment-canary-77';
const ID_CANARY = 'id-canary-55';
const FIREBASE_CANARY = 'firebase-canary-21';
const lines: string[] = [];

const destination = { write: (line: string) => void lines.push(line) };
const logger = createLogger({ name: 'platform', level: 'trace', destination });
const { database, platform } = await openTestSuite({ logger, captchaText: () => 'ACE47' });
beforeAll(() => {
  const brand = testBrand('lotus');
  const { registration } = brand.public;
  const more = { paymentPassword: registration.password, idNumber: { ...registration.password, required: false } };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: { ...registration, ...more } } });
});

it('[A01] [A06] [A11] [A13] [A18] writes no password and no token to a log or a table', async () => {
  const fields = {
    password: CANARY,
    confirmPassword: CANARY,
    paymentPassword: PAYMENT_CANARY,
    firebaseIdToken: FIREBASE_CANARY,
  };
  const registered = await platform.call('register', { body: registrationForm('sokha', fields) });
  const { token } = registered.json().value;
  // Every result: right, wrong, refused by the schema, by an unknown field, by a server error.
  await logIn(platform, 'sokha', CANARY);
  await logIn(platform, 'sokha', `${CANARY}-wrong`);
  await logIn(platform, CANARY, CANARY);
  await logIn(platform, 'sokha', CANARY, { body: { [CANARY]: CANARY } });
  await platform.call('register', { body: registrationForm('sokha', fields) });
  await platform.call('register', { body: registrationForm('so kha', { ...fields, captcha: CANARY }) });
  await database.query('ALTER TABLE app.member RENAME TO gone');
  expect((await logIn(platform, 'sokha', CANARY)).statusCode).toBe(500);
  expect((await platform.call('memberInfo', { token })).statusCode).toBe(500);
  await database.query('ALTER TABLE app.gone RENAME TO member');
  await database.query('ALTER TABLE app.member_profile RENAME TO gone');
  const person = registrationForm('sothea', { ...fields, idNumber: ID_CANARY });
  expect((await platform.call('register', { body: person })).statusCode).toBe(500);
  await database.query('ALTER TABLE app.gone RENAME TO member_profile');
  await platform.call('memberInfo', { token });
  for (const [oldPassword, newPassword] of [
    [`${CANARY}-wrong`, NEW_CANARY],
    [CANARY, CANARY],
    [CANARY, NEW_CANARY],
  ]) {
    const body = { oldPassword, newPassword, confirmNewPassword: newPassword };
    await platform.call('changePassword', { token, body, clientIp: '192.0.2.5' });
  }
  expect((await logIn(platform, 'sokha', NEW_CANARY, { clientIp: '192.0.2.5' })).statusCode).toBe(200);
  await platform.call('logout', { token });

  expect(lines.length).toBeGreaterThan(10);
  const log = lines.join('');
  for (const secret of [CANARY, NEW_CANARY, PAYMENT_CANARY, ID_CANARY, FIREBASE_CANARY, token, 'ACE47', '$argon2id$']) {
    expect(log).not.toContain(secret);
  }
  const tables = await database.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('app', 'core')",
  );
  expect(tables.map(({ name }) => name)).toContain('app.member');
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    const text = rows.map(({ row }) => row).join('\n');
    for (const secret of [CANARY, NEW_CANARY, PAYMENT_CANARY, token])
      expect([name, text.includes(secret)]).toEqual([name, false]);
    expect([name, text.includes(FIREBASE_CANARY)]).toEqual([name, name === 'app.member_firebase']);
  }
});

it('[A01] stores passwords as Argon2id, and the database refuses any other form', async () => {
  const [member] = await database.query('SELECT password_hash, payment_password_hash FROM app.member');
  // Their cost is a matter of `passwords.test.ts` in server-kit: tests hash at the least.
  const hash = expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
  expect(Object.values(member ?? {})).toEqual([hash, hash]);
  for (const column of ['password_hash', 'payment_password_hash']) {
    await expect(database.query(`UPDATE app.member SET ${column} = 'plain'`)).rejects.toThrow('violates check');
  }
});
