import type { Passwords } from '@marquee/server-kit/passwords';
import { quickPasswords } from '@marquee/server-kit/testing/quick-passwords';
import type { LightMyRequestResponse } from 'fastify';
import type { Ctx } from '../context.ts';
import type { CallOptions, TestApp } from './build-test-app.ts';
import type { TestDatabase } from './test-database.ts';

export const TEST_PASSWORD = 'river-stone-9';

/** A valid registration form; `fields` change or extend it. */
export const registrationForm = (username: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  username,
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
  consent: true,
  login: true,
  registerMethod: 'WEB',
  ...fields,
});

/** Registers a member. Resolves with the token. */
export async function registerMember(platform: TestApp, username: string, options: CallOptions = {}): Promise<string> {
  const answer = await platform.call('register', { body: registrationForm(username), ...options });
  if (answer.statusCode !== 200) throw new Error(`Registration answered ${answer.body}`);
  return answer.json().value.token;
}

export async function usernameOf(database: Pick<TestDatabase, 'query'>, memberId: string): Promise<string> {
  const [member] = await database.query<{ username: string }>('SELECT username FROM app.member WHERE id = $1', [
    memberId,
  ]);
  if (member === undefined) throw new Error(`There is no member ${memberId}`);
  return member.username;
}

export const logIn = (
  platform: TestApp,
  username: string,
  password = TEST_PASSWORD,
  { body, ...options }: CallOptions & { body?: object } = {},
): Promise<LightMyRequestResponse> => platform.call('login', { body: { username, password, ...body }, ...options });

/** Marks the mobile number of a member of `lotus` as proven, as an entered code does. */
export async function proveMobile(database: Pick<TestDatabase, 'query'>, username: string): Promise<void> {
  const proven = `UPDATE app.member SET mobile_proven_at = registered_at WHERE tenant = 'lotus' AND username = $1`;
  await database.query(proven, [username]);
}

/** The context of a visitor's request, for tests that call a service directly. */
export function visitorCtx(platform: TestApp, merchant = 'lotus', clientIp = '203.0.113.9'): Ctx {
  const manifest = platform.brands.get(merchant);
  if (manifest === undefined) throw new Error(`No test brand ${merchant}`);
  const { clock, app } = platform;
  const visitor = { kind: 'visitor' } as const;
  return { merchant, actor: visitor, requestId: 'test', clientIp, userAgent: '', log: app.log, clock, manifest };
}

/** Argon2id that counts its calls. */
export async function countingPasswords(): Promise<Passwords & { readonly evaluated: () => number }> {
  const real = await quickPasswords();
  let count = 0;
  return {
    hash: real.hash,
    verify: (stored, password) => {
      count += 1;
      return real.verify(stored, password);
    },
    evaluated: () => count,
  };
}
