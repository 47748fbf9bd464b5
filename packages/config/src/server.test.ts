import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import { describe, expect, it } from 'vitest';
import { configDatabase } from './testing/config-database.ts';
import { newDataDir, removeDir } from './testing/running-config.ts';

const ENV = {
  PORT: '0',
  ...Object.fromEntries(
    ['HOP', 'DOMAIN', 'PREVIEW', 'SUPPORT', 'STAFF_TOTP', 'STAFF_RECOVERY', 'STAFF_CSRF'].map((name) => [
      `${name}_KEY`,
      'ab'.repeat(32),
    ]),
  ),
};
const SERVER = join(import.meta.dirname, 'server.ts');

function start(env: Record<string, string>, withChannel = false) {
  const channel = withChannel ? (['ipc'] as const) : [];
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe', ...channel] });
  let output = '';
  const exited = once(child, 'exit');
  const collect = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      child.stdout?.on('data', look);
      child.once('exit', () => reject(new Error(output)));
      look();
    });
  return { child, exited, printed, output: () => output };
}

describe('[T05] the config process', () => {
  it('lists every problem of its environment and stops', async () => {
    const server = start({ PORT: 'many' });
    const [code] = await server.exited;
    expect(code).toBe(1);
    for (const name of ['PORT', 'MARQUEE_DATA', 'MARQUEE_TENANTS', 'HOP_KEY', 'STAFF_TOTP_KEY'])
      expect(server.output()).toContain(name);
  });

  it('serves the folders and stops on SIGTERM', async () => {
    const dir = writeTenants(sampleTenants());
    const dataDir = newDataDir();
    const server = start({ ...ENV, MARQUEE_DATA: dataDir, MARQUEE_TENANTS: dir });
    await server.printed('the tenant folders are loaded');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output())?.[0] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    const [code] = await server.exited;
    expect(code).toBe(0);
    removeDir(dir);
    removeDir(dataDir);
  });

  it('[T14] answers for hosts on a port of its own, if configured', async () => {
    // Without messages: the samples' keys are not in the real bundles.
    const files = Object.entries(sampleTenants()).filter(([path]) => !path.includes('/messages/'));
    const dir = writeTenants(Object.fromEntries(files));
    const dataDir = newDataDir();
    const server = start({ ...ENV, ASK_PORT: '0', MARQUEE_DATA: dataDir, MARQUEE_TENANTS: dir });
    await server.printed('the tenant folders are loaded');
    const url = /domains answered at (http:\/\/127\.0\.0\.1:\d+)/.exec(server.output())?.[1] ?? '';
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expect(await statusOf('/ask?domain=acme.localhost')).toBe(200);
    expect(await statusOf('/ask?domain=evil.example')).toBe(404);
    expect(await statusOf('/internal/snapshot')).toBe(404);
    server.child.kill('SIGTERM');
    const [code] = await server.exited;
    expect(code).toBe(0);
    removeDir(dir);
    removeDir(dataDir);
  });

  it('[T11] publishes the first administrator’s link through the channel, or else in its output, never in its log', async () => {
    const database = await configDatabase();
    const dir = writeTenants(sampleTenants());
    const dataDir = newDataDir();
    const env = { ...ENV, DATABASE_URL: database.url, MARQUEE_DATA: dataDir, MARQUEE_TENANTS: dir };
    const first = start(env);
    await first.printed('has no administrator');
    expect(first.output()).toMatch(/^The console has no administrator\..* \/setup#[\w-]{43} on console\.localhost$/m);
    first.child.kill('SIGTERM');
    await first.exited;

    const second = start(env, true);
    const [message] = await once(second.child, 'message');
    expect(message).toEqual({ setupPath: expect.stringMatching(/^\/setup#[\w-]{43}$/) });
    expect(second.output()).not.toContain('setup#');
    second.child.kill('SIGTERM');
    await second.exited;
    await database.drop();
    removeDir(dir);
    removeDir(dataDir);
  });
});
