// debian: caddy
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@marquee/server-kit';
import { freePort } from '@marquee/server-kit/testing/free-port';
import { sampleBrand, sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningConfig, removeDir, runConfig } from '../testing/running-config.ts';
import { buildAskApp } from './ask-app.ts';

const CADDYFILE = fileURLToPath(new URL('../../../../docs/operations/certificates.Caddyfile', import.meta.url));
const WAIT = { timeout: 60_000, interval: 50 };
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

let tenantsDir: string;
let config: RunningConfig;
/** Caddy's requests, as `status domain`. */
const requests: string[] = [];
let caddyPort: number;
let rootCertificate: string;

/** The `ask` endpoint as `server.ts` starts it, over the same tenant service. */
async function startAsk(): Promise<number> {
  const app = buildAskApp({
    tenants: config.tenants,
    logger: createLogger({ name: 'test', level: 'silent' }),
    consoleHost: 'console.localhost',
  });
  app.addHook('onResponse', async (request, reply) => {
    const { domain } = request.query as { domain?: string };
    requests.push(`${reply.statusCode} ${domain}`);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  cleanups.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

/** The upstream behind the proxy: answers with the headers it received. */
async function startEdge(): Promise<number> {
  const edge = createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
  edge.listen(0, '127.0.0.1');
  await once(edge, 'listening');
  cleanups.push(() => edge.close());
  return (edge.address() as AddressInfo).port;
}

/** Debian's Caddy with the shipped file, but with its own authority and free ports. */
async function startCaddy(askPort: number, edgePort: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-caddy-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  caddyPort = await freePort();
  const file = join(dir, 'Caddyfile');
  const own = `
	admin off
	skip_install_trust
	auto_https disable_redirects
	storage file_system ${dir}
	http_port ${await freePort()}
	https_port ${caddyPort}
`;
  const shipped = readFileSync(CADDYFILE, 'utf8');
  writeFileSync(
    file,
    shipped.replace(/^\{\n/m, `{${own}`).replace(/^\t\ton_demand$/m, '\t\ton_demand\n\t\tissuer internal'),
  );
  const env = {
    ...{ PATH: process.env['PATH'], HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
    ...{ ACME_EMAIL: 'operator@example.com', ASK: `127.0.0.1:${askPort}`, EDGE: `127.0.0.1:${edgePort}` },
  };
  const caddy: ChildProcess = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  });
  cleanups.push(async () => {
    caddy.kill('SIGKILL');
    if (caddy.exitCode === null && caddy.signalCode === null) await once(caddy, 'exit');
  });
  const root = join(dir, 'pki', 'authorities', 'local', 'root.crt');
  await vi.waitFor(() => expect(existsSync(root)).toBe(true), WAIT);
  rootCertificate = readFileSync(root, 'utf8');
}

/** A TLS handshake for a name → names of the certificate, checked against Caddy's authority, or the alert. */
function shakeHands(servername: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: caddyPort, servername, ca: rootCertificate });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().subjectaltname ?? '');
      socket.destroy();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

/** Waits, because OpenSSL's clock is a few milliseconds late: a certificate made at the start of a second may not be valid yet. */
const hasCertificate = (host: string): Promise<void> =>
  vi.waitFor(async () => expect(await shakeHands(host)).toBe(`DNS:${host}`), WAIT);

beforeAll(async () => {
  const cedar = sampleBrand('cedar');
  tenantsDir = writeTenants({
    ...sampleTenants(),
    ...withHosts(cedar, 'cedar', ['cedar.example', 'www.cedar.example', '*.cedar.example']),
  });
  config = await runConfig([tenantsDir]);
  cleanups.push(async () => {
    await config.stop();
    removeDir(tenantsDir);
    removeDir(config.dataDir);
  });
  await startCaddy(await startAsk(), await startEdge());
  await hasCertificate('acme.localhost');
});

function withHosts(files: ReturnType<typeof sampleBrand>, code: string, hosts: readonly string[]) {
  const path = `${code}/tenant.json`;
  const tenant = JSON.parse(String(files[path])) as object;
  return { ...files, [path]: JSON.stringify({ ...tenant, hosts }) };
}

it('[T14] Caddy gets a certificate for each host that a brand declares', async () => {
  for (const host of ['cedar.example', 'www.cedar.example', 'bravo.localhost']) {
    await hasCertificate(host);
    expect(requests).toContain(`200 ${host}`);
  }
});

it('[T14] Caddy ends the handshake for every other name', async () => {
  for (const host of [
    'evil.example',
    'made-up.cedar.example',
    'a.b.cedar.example',
    'cedar.example.evil.example',
    'xcedar.example',
  ]) {
    expect(await shakeHands(host)).toMatch(/ERR_SSL|ECONNRESET/);
    expect(requests).toContain(`404 ${host}`);
  }
});

it('[T14] Caddy passes the request on with the visitor’s host, scheme and address', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const names = { host: '127.0.0.1', port: caddyPort, servername: 'cedar.example', ca: rootCertificate };
    const request = get({ ...names, agent: false, headers: { host: 'cedar.example' } }, (response) => {
      resolve(text(response));
    });
    request.on('error', reject);
  });
  expect(JSON.parse(answer)).toMatchObject({
    host: 'cedar.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '127.0.0.1',
  });
});

it('[T14] a brand that is added has its certificate without a restart of anything', async () => {
  expect(await shakeHands('maple.example')).toMatch(/ERR_SSL|ECONNRESET/);
  writeTenants(withHosts(sampleBrand('maple'), 'maple', ['maple.example']), tenantsDir);
  await vi.waitFor(async () => expect(await config.revisionOf('maple')).not.toBeNull(), WAIT);
  await hasCertificate('maple.example');
});
