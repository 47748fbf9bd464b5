import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'undici';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A code of an authenticator app (RFC 6238): six digits of the half minute. */
function codeOf(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1e6).padStart(6, '0');
}

/** One value of one brand. */
export interface Edit {
  readonly merchant: string;
  readonly kind: string;
  readonly path: readonly string[];
  readonly set: unknown;
}

export interface ConsoleSession {
  /** Writes a change set. @returns a function that publishes it and resolves with the response. */
  readonly draft: (edits: readonly Edit[]) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

interface Change {
  readonly change: { readonly id: string; readonly version: number; readonly state: string };
}

/**
 * Signs the first administrator in on the console's host, through the edge, as a browser does.
 * @param setupPath the one-time link the config service prints at its first start.
 */
export async function signInFirst(edgePort: number, setupPath: string): Promise<ConsoleSession> {
  const host = `console.localhost:${edgePort}`;
  const pool = new Pool(`http://127.0.0.1:${edgePort}`);
  let cookie = '';
  let csrf = '';
  let sent = 0;

  async function post<Value>(
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Value> {
    // Changing addresses, because one address may not write as often as a bench does.
    const visitor = { 'x-forwarded-for': `10.1.${(sent >> 8) & 255}.${sent & 255}` };
    sent += 1;
    const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', ...visitor };
    const session = cookie === '' ? {} : { cookie, 'x-csrf-token': csrf };
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...own, ...session, ...json, ...more };
    const text = body === undefined ? null : JSON.stringify(body);
    const answer = await pool.request({ method: 'POST', path, headers, body: text });
    const received = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${received}`);
    const set = answer.headers['set-cookie'];
    if (set !== undefined) cookie = String(set).split(';', 1)[0] ?? '';
    const { value } = JSON.parse(received) as { value: Value & { csrfToken?: string } };
    csrf = value.csrfToken ?? csrf;
    return value;
  }

  const token = setupPath.split(/[/#=]/).at(-1);
  const account = { name: 'bench', displayName: 'Bench', password: randomBytes(12).toString('hex') };
  await post('/staff/v1/setup', { token, ...account });
  const { secret } = await post<{ secret: string }>('/staff/v1/me/totp', {});
  await post('/staff/v1/me/totp/confirmation', { code: codeOf(secret, Date.now()) });
  return {
    draft: async (edits) => {
      const key = { 'idempotency-key': randomUUID() };
      const change = { title: 'A bench', reason: 'measured', edits };
      const { change: made } = await post<Change>('/staff/v1/changes', change, key);
      return async () => {
        const version = { 'if-match': `"${made.version}"` };
        const { change: published } = await post<Change>(
          `/staff/v1/changes/${made.id}/publication`,
          undefined,
          version,
        );
        if (published.state !== 'published') throw new Error(`the change set is ${published.state}`);
      };
    },
    close: () => pool.close(),
  };
}
