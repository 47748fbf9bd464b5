/** Staff clients of the console's API with a browser's headers, for tests that do not test the sign-in. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StaffAccountValue } from '@marquee/contracts/schemas/staff';
import { ADMINISTRATOR_STATE } from './console.ts';
import { type HttpAnswer, http } from './http.ts';
import { inPlatformDatabase } from './platform-database.ts';
import { totp } from './totp.ts';

const HOST_NAME = 'console.localhost';
const COOKIE = '__Host-mq_staff';
export const STAFF_PASSWORD = 'seven boats cross the lake';

export interface StaffAsk {
  readonly body?: unknown;
  /** Version for `If-Match`. */
  readonly version?: number;
  /** For creates. */
  readonly key?: string;
}

/** A name that no account has: `Sokha 3f9a1c`. */
export const newName = (called: string): string => `${called} ${randomBytes(3).toString('hex')}`;

/** One staff session: its cookie, its token and its requests. */
export class StaffClient {
  readonly port: number;
  /** Of the account; empty where it is not known. */
  readonly name: string;
  #token: string;
  #csrfToken = '';

  /** @param token of a session, empty before there is one */
  constructor(port: number, token = '', name = '') {
    this.port = port;
    this.name = name;
    this.#token = token;
  }

  async ask(method: string, path: string, { body, version, key }: StaffAsk = {}): Promise<HttpAnswer> {
    const host = `${HOST_NAME}:${this.port}`;
    const answer = await http({
      port: this.port,
      host,
      path: `/staff/v1${path}`,
      method,
      ...(body === undefined ? {} : { json: body }),
      headers: {
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
        cookie: `${COOKIE}=${this.#token}`,
        'x-csrf-token': this.#csrfToken,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith(COOKIE));
    if (cookie !== undefined) this.#token = cookie.split(';', 1)[0]?.slice(COOKIE.length + 1) ?? '';
    return answer;
  }

  /** Value of a success. @throws Error with the whole answer otherwise */
  async value<T>(method: string, path: string, request: StaffAsk = {}): Promise<T> {
    const answer = await this.ask(method, path, request);
    if (answer.status !== 200) throw new Error(`${method} ${path}: HTTP ${answer.status}: ${answer.body}`);
    const { value } = JSON.parse(answer.body) as { value: T & { csrfToken?: string } };
    if (typeof value.csrfToken === 'string') this.#csrfToken = value.csrfToken;
    return value;
  }

  /** Restores a session from its cookie. */
  async resume(): Promise<this> {
    await this.value('GET', '/session');
    return this;
  }

  /**
   * Uses a one-time link, second factor included. @param path as printed by the start or returned by an invitation @param aheadMs how far the
   * servers' clocks are ahead
   */
  async setUp(
    path: string,
    names: { readonly name?: string; readonly displayName?: string } = {},
    aheadMs = 0,
  ): Promise<this> {
    const token = path.split('#')[1];
    await this.value('POST', '/setup', { body: { token, password: STAFF_PASSWORD, ...names } });
    const { secret } = await this.value<{ secret: string }>('POST', '/me/totp', { body: {} });
    await this.value('POST', '/me/totp/confirmation', { body: { code: totp(secret, Date.now() + aheadMs) } });
    return this;
  }

  /** A new staff account with these roles, signed in. Its names are its own, so that a second try of the test has another account. */
  async invite(called: string, grants: StaffAccountValue['grants']): Promise<StaffClient> {
    const { name, link } = await this.addAccount(called, grants);
    return new StaffClient(this.port, '', name).setUp(link);
  }

  /** The same, not signed in yet. Resolves with its name and its one-time link. */
  async addAccount(called: string, grants: StaffAccountValue['grants']): Promise<{ name: string; link: string }> {
    const displayName = newName(called);
    const name = displayName.toLowerCase().replaceAll(' ', '-');
    const body = { name, displayName, grants };
    const { link } = await this.value<{ link: string }>('POST', '/staff', { body, key: randomUUID() });
    return { name, link };
  }

  /** Ends the wait of every account (ADR 78). @param dataDir of the stack; by default of the common one */
  endWaits(dataDir?: string): Promise<unknown> {
    // A trigger keeps waits from being shortened.
    const ended = 'SET session_replication_role = replica; UPDATE staff SET waits_until = NULL';
    return inPlatformDatabase(ended, [], 'marquee_config', dataDir);
  }

  /** Cookies of a browser context in which this person is signed in. */
  cookies() {
    const kept = { domain: HOST_NAME, path: '/', expires: -1, httpOnly: true, secure: true };
    return [{ name: COOKIE, value: this.#token, ...kept, sameSite: 'Strict' as const }];
  }
}

/** The administrator that the console's setup created. */
export function administrator(port: number): Promise<StaffClient> {
  const { cookies } = JSON.parse(readFileSync(ADMINISTRATOR_STATE, 'utf8')) as {
    cookies: { name: string; value: string }[];
  };
  const token = cookies.find(({ name }) => name === COOKIE)?.value;
  return new StaffClient(port, token).resume();
}
