import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { STAFF_CALLS } from '@marquee/contracts/staff-calls';
import { createLogger, type Server, signHop, systemClock } from '@marquee/server-kit';
import { quickPasswords } from '@marquee/server-kit/testing/quick-passwords';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { ChangeService } from '../changes/index.ts';
import { firstAdministratorLink } from '../staff/setup.service.ts';
import { createTenantService, type TenantService } from '../tenants/tenant-service.ts';
import { configDatabase } from '../testing/config-database.ts';
import { newStaffKeys } from '../testing/new-staff-keys.ts';
import type { ConsoleData } from './serve-console.ts';

const HOP_KEY = randomBytes(32);
const HOST = 'console.localhost:8080';
const MARK = '0123456789abcdef.svg';
const logger = createLogger({ name: 'test', level: 'silent' });
const INDEX = '<!doctype html><script type="module" src="/assets/main-1.js"></script><script>dark()</script>';

let pool: Pool;
let tenants: TenantService;
let filesDir: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await configDatabase();
  ({ drop, pool } = database);
  const dir = mkdtempSync(join(tmpdir(), 'console-'));
  tenants = await createTenantService({ dirs: [dir], dataDir: join(dir, 'data'), messageKeys: null, logger });
  await tenants.assets.add(MARK, Buffer.from('<svg/>'));
  filesDir = join(dir, 'client');
});
afterAll(async () => {
  await drop();
  rmSync(dirname(filesDir), { recursive: true });
});

async function open(withData = true): Promise<Server> {
  const overrides = new Map();
  const changes = { deps: { pool, tenants, overrides, clock: systemClock } } as unknown as ChangeService;
  const data: ConsoleData | null = withData
    ? { pool, clock: systemClock, passwords: await quickPasswords(), changes, anchorFile: filesDir }
    : null;
  return buildApp({
    tenants,
    logger,
    console: {
      keys: {
        hop: HOP_KEY,
        domain: randomBytes(32),
        preview: randomBytes(32),
        support: randomBytes(32),
        staff: newStaffKeys(),
      },
      host: 'console.localhost',
      filesDir,
      edgeUrl: undefined,
      platformUrl: undefined,
      artOrigins: ['http://arcade.test'],
      data,
    },
  });
}

/** A request as the edge sends it. */
function send(app: Server, url: string, more: { method?: 'GET' | 'POST'; headers?: object; payload?: object } = {}) {
  const { method = 'GET', headers = {}, payload } = more;
  const unixSeconds = Math.floor(Date.now() / 1000);
  const claims = { merchant: 'console', clientIp: '203.0.113.7', requestId: 'request-1' };
  const hop = signHop(HOP_KEY, { method, target: url, ...claims, unixSeconds });
  const all = {
    host: HOST,
    [HOP_HEADERS.merchant]: claims.merchant,
    [HOP_HEADERS.clientIp]: claims.clientIp,
    [HOP_HEADERS.requestId]: claims.requestId,
    [HOP_HEADERS.signature]: hop,
    [HOP_HEADERS.origin]: `http://${HOST}`,
    ...headers,
  };
  return app.inject({ method, url, headers: all, ...(payload === undefined ? {} : { payload }) });
}

function build(): void {
  const files = {
    'index.html': INDEX,
    'assets/main-1.js': `export const a = ${'1 + '.repeat(400)}1;`,
    'assets/face.woff2': 'x'.repeat(2_000),
    '.vite/manifest.json': '{}',
    'odd.exe': 'x',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(filesDir, name)), { recursive: true });
    writeFileSync(join(filesDir, name), text);
  }
}

describe('[T11] the console’s pages', () => {
  it('answer that they are not built until they are', async () => {
    const app = await open();
    const before = await send(app, '/');
    expect([before.statusCode, before.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(before.body).toContain('npm run build');
    build();
    expect((await send(app, '/')).body).toBe(INDEX);
    await app.close();
  });

  it('are one page at every path that is nothing else', async () => {
    build();
    const app = await open();
    for (const path of [
      '/',
      '/brands/lotus/switches/home.jackpot',
      '/setup',
      '/changes?state=review',
      '/nothing/of/the/kind',
    ]) {
      const page = await send(app, path);
      expect([page.statusCode, page.body, page.headers['cache-control']], path).toEqual([200, INDEX, 'no-cache']);
    }
    for (const path of [
      '/staff/v1/nothing',
      '/staff',
      '/assets/none.js',
      '/brand/none',
      '/favicon.ico',
      '/internal/nothing',
      '/internal/snapshot',
      '/healthz',
      '/readyz',
      '/metrics',
    ]) {
      const answer = await send(app, path);
      expect([answer.statusCode, answer.json().code], path).toEqual([404, 'not_found']);
    }
    for (const path of ['/odd.exe', '/.vite/manifest.json']) expect((await send(app, path)).body, path).toBe(INDEX);
    await app.close();
  });

  it('have a policy that admits only what was built', async () => {
    build();
    const app = await open();
    const { headers } = await send(app, '/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'self' data: blob: http://arcade.test;");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(?:;|$)/);
    expect((await send(app, '/', { headers: { 'if-none-match': headers.etag } })).statusCode).toBe(304);
    await app.close();
  });

  it('have files with immutable caching, in the coding the browser accepts', async () => {
    build();
    const app = await open();
    const get = (coding: string) => send(app, '/assets/main-1.js', { headers: { 'accept-encoding': coding } });
    const plain = await get('identity');
    expect(plain.headers['cache-control']).toContain('immutable');
    expect(plain.headers['content-type']).toContain('text/javascript');
    const [br, gzip] = [await get('gzip, deflate, br'), await get('gzip')];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    const face = await send(app, '/assets/face.woff2', { headers: { 'accept-encoding': 'br' } });
    expect(face.headers).not.toHaveProperty('content-encoding');
    await app.close();
  });

  it('serve brands’ artwork from the same host', async () => {
    const app = await open();
    const mark = await send(app, `/brand/${MARK}`);
    expect([mark.statusCode, mark.body, mark.headers['content-type']]).toEqual([200, '<svg/>', 'image/svg+xml']);
    expect(mark.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await send(app, '/brand/..%2f..%2fsecret')).statusCode).toBe(404);
    await app.close();
  });
});

describe('[T11] the console’s host', () => {
  it('has the staff’s API: a first administrator sets up and is signed in', async () => {
    const app = await open();
    expect((await send(app, '/staff/v1/session')).json().code).toBe('login_required');
    const token = (await firstAdministratorLink(pool, systemClock))?.replace('/setup#', '');
    const payload = { token, name: 'ann', displayName: 'Ann', password: 'long enough, honestly' };
    const headers = { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' };
    const set = await send(app, '/staff/v1/setup', { method: 'POST', headers, payload });
    expect([set.statusCode, set.json().value?.stage]).toEqual([200, 'enrolment']);
    const cookie = String(set.headers['set-cookie']).split(';')[0];
    expect((await send(app, '/staff/v1/session', { headers: { cookie } })).json().value.name).toBe('ann');
    const other = { ...headers, origin: 'http://lotus.localhost:8080' };
    expect((await send(app, '/staff/v1/session', { method: 'POST', headers: other, payload: {} })).statusCode).toBe(
      403,
    );
    await app.close();
  });

  it('has every route of the access table', async () => {
    const app = await open();
    await app.ready();
    const missing = Object.entries(STAFF_CALLS).filter(([, { method, path }]) => !app.hasRoute({ method, url: path }));
    expect(missing).toEqual([]);
    await app.close();
  });

  it('refuses requests that do not come through the edge', async () => {
    build();
    for (const app of [await open(), await open(false)]) {
      for (const host of [HOST, 'console.localhost', '127.0.0.1:8082', 'localhost', 'lotus.localhost']) {
        for (const url of [
          '/',
          '/index.html',
          '/assets/main-1.js',
          `/brand/${MARK}`,
          '/staff/v1/session',
          '/staff/v1/brands',
        ]) {
          const answer = await app.inject({ url, headers: { host } });
          expect([answer.statusCode, answer.json().code], `${host}${url}`).toEqual([404, 'not_found']);
        }
      }
      await app.close();
    }
  });

  it('answers so where there is no database', async () => {
    const app = await open(false);
    for (const [url, method] of [
      ['/', 'GET'],
      ['/staff/v1/session', 'GET'],
      ['/staff/v1/session', 'POST'],
    ] as const) {
      const answer = await send(app, url, { method });
      expect([answer.statusCode, answer.json().code], url).toEqual([503, 'no_database']);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
    expect((await send(app, '/internal/snapshot')).statusCode).toBe(404);
    await app.close();
  });
});
