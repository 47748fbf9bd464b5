import { randomBytes } from 'node:crypto';
import type { Role } from '@marquee/contracts/schemas/staff';
import { createLogger, createServer, type Server } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import { seal } from '@marquee/server-kit/second-factor';
import { quickPasswords } from '@marquee/server-kit/testing/quick-passwords';
import { totpCode } from '@marquee/server-kit/testing/totp-code';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { searchAudit } from '../../audit/audit.repository.ts';
import { configDatabase } from '../../testing/config-database.ts';
import { followAudits } from '../../testing/follow-audits.ts';
import { newStaffKeys } from '../../testing/new-staff-keys.ts';
import type { Grants } from '../grants.ts';
import { nameKey } from '../login-name.ts';
import { openStaff } from '../open-staff.ts';
import { completeSignIn } from '../sign-in.service.ts';
import { findStaff, insertStaff, replaceGrants, type StaffAccount, saveStaff } from '../staff.repository.ts';
import type { StaffDeps } from '../staff-deps.ts';
import type { StaffRoutes } from '../staff-kit.ts';
import { visitOfHost } from './visit-of-host.ts';

export const CONSOLE = 'console.localhost';
export const HOST = `${CONSOLE}:8080`;
export const PASSWORD = 'long enough, honestly';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  readonly status: number;
  /** Of a success; a failure's body is in `problem`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
  readonly value: any;
  readonly problem: { readonly code: string; readonly [key: string]: unknown };
  readonly cookie: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A browser: keeps the cookie and the session token, and sends the headers of browsers. */
export interface Browser {
  send(method: Method, path: string, body?: object, headers?: Record<string, string | undefined>): Promise<Answer>;
  /** The cookie header of the next request. */
  cookie(): string | undefined;
  csrfToken(): string | undefined;
  /** Sets or removes the cookie. */
  hold(cookie: string | undefined): void;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly browser: Browser;
  /** The authenticator app's present code. */
  code(): string;
}

export type StaffFixture = Awaited<ReturnType<typeof openStaffFixture>>;

/** The console's API on a database of its own, with a clock that tests move. */
export async function openStaffFixture(more: (app: Server, routes: StaffRoutes) => void = () => undefined) {
  const database = await configDatabase();
  const { pool } = database;
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const clock = { now: () => new Date(now) };
  const keys = newStaffKeys();
  const log: string[] = [];
  const destination = { write: (line: string) => log.push(line) };
  const app = createServer({ name: 'config', logger: createLogger({ name: 'config', level: 'debug', destination }) });
  followAudits(app, pool);
  const passwords = await quickPasswords();
  const deps: StaffDeps = { pool, clock, passwords, keys };
  more(app, openStaff(app, { pool, clock, passwords, keys, visitOf: visitOfHost(CONSOLE) }));
  await app.ready();
  const newBrowser = (ip?: string) => openBrowser(app, ip);
  return {
    app,
    pool,
    deps,
    log,
    advance: (ms: number) => {
      now += ms;
    },
    now: clock.now,
    newBrowser,
    /** A code is valid once, so this waits for the next. */
    nextCode: (person: Pick<Person, 'code'>) => {
      now += 30_000;
      return person.code();
    },
    /** The codes of an authenticator app with the shown secret. */
    appOf: (secret: string) => {
      const key = fromBase32(secret);
      return () => totpCode(key, clock.now());
    },
    /** An account that is set up, signed in unless `signedIn` is false. */
    person: (grants: Grants, options: Partial<PersonOptions> = {}) =>
      makePerson(deps, newBrowser(options.ip), grants, { name: `person${randomBytes(4).toString('hex')}`, ...options }),
    account: (id: string) => found(pool, id),
    actions: async (limit: number) => (await searchAudit(pool, '*', { limit })).map(({ action }) => action),
    audit: (limit: number) => searchAudit(pool, '*', { limit }),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

async function found(pool: Pool, id: string): Promise<StaffAccount> {
  const account = await findStaff(pool, id);
  if (account === null) throw new Error('no such account');
  return account;
}

export function openBrowser(app: Server, ip = '203.0.113.7'): Browser {
  let cookie: string | undefined;
  let csrfToken: string | undefined;
  return {
    cookie: () => cookie,
    csrfToken: () => csrfToken,
    hold: (value) => {
      cookie = value;
    },
    send: async (method, path, body, headers = {}) => {
      const all = {
        host: HOST,
        'sec-fetch-site': 'same-origin',
        ...(method === 'GET' ? {} : { origin: `http://${HOST}` }),
        'user-agent': 'Test/1',
        cookie,
        'x-csrf-token': csrfToken,
        ...headers,
      };
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      const response = await app.inject({
        method,
        url: `/staff/v1/${path}`,
        headers: sent,
        remoteAddress: ip,
        ...(body === undefined ? {} : { payload: body }),
      });
      const setCookie = [response.headers['set-cookie']].flat().find((one) => one !== undefined);
      if (setCookie !== undefined) cookie = setCookie.split(';')[0];
      const json = response.json();
      if (typeof json.value?.csrfToken === 'string') csrfToken = json.value.csrfToken;
      return {
        status: response.statusCode,
        value: json.value,
        problem: json,
        cookie: setCookie,
        headers: response.headers,
      };
    },
  };
}

interface PersonOptions {
  readonly name: string;
  readonly ip: string;
  /** False: a password and no session. */
  readonly signedIn: boolean;
}

/** Any secret: the code is computed from it. */
const TOTP_SECRET = Buffer.from('12345678901234567890');

export async function makePerson(
  deps: StaffDeps,
  browser: Browser,
  grants: Grants,
  { name, ip = '203.0.113.7', signedIn = true }: Pick<PersonOptions, 'name'> & Partial<PersonOptions>,
): Promise<Person> {
  const id = uuidv7();
  // Hashing is slow, and most tests never compare.
  const passwordHash = signedIn ? 'never compared' : await deps.passwords.hash(PASSWORD);
  const token = await inTransaction(deps.pool, async (db) => {
    const at = deps.clock.now();
    await insertStaff(db, { id, name, nameKey: nameKey(name), displayName: name, passwordHash, createdAt: at }, null);
    await replaceGrants(db, id, grants, null);
    const account = await findStaff(db, id);
    if (account === null) throw new Error('not made');
    const made = { ...account, totpSecret: seal(deps.keys.totp[0], TOTP_SECRET, id) };
    await saveStaff(db, made);
    if (!signedIn) return null;
    return (await completeSignIn(db, deps, { ip, userAgent: 'Test/1', requestId: 'made' }, made)).token;
  });
  if (token !== null) {
    browser.hold(`__Host-mq_staff=${token}`);
    await browser.send('GET', 'session');
  }
  return {
    id,
    name,
    browser,
    code: () => totpCode(TOTP_SECRET, deps.clock.now()),
  };
}

export const on = (role: Role, brands: '*' | string[] = '*'): Grants => [{ role, brands }];

export const signIn = (browser: Browser, name: string, password = PASSWORD): Promise<Answer> =>
  browser.send('POST', 'session', { name, password });

/** The token in the path of a one-time link. */
export const tokenOf = (link: string | null): string => link?.replace(/^\/setup#/, '') ?? '';
