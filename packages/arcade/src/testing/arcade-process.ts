import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@marquee/server-kit/testing/free-port';
import { build } from 'vite';
import type { Exchange } from './player.ts';
import type { TestKeys } from './test-keys.ts';

/** `server.ts` in a process of its own, which can be killed and started again at the same address. */
export interface ArcadeProcess {
  /** Its address. */
  readonly origin: string;
  readonly exchange: Exchange;
  start(): Promise<void>;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface ArcadeProcessOptions {
  readonly databaseUrl: string;
  readonly walletUrl: string;
  readonly keys: TestKeys;
}

/** The root secret for its keys. */
export const ARCADE_SEED_KEY = Buffer.alloc(32, 0x5e);

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));

/** The server refuses to start without its client, so a checkout without a build is built here. */
async function ensureClient(): Promise<void> {
  if (existsSync(join(PACKAGE, 'dist/client/index.html'))) return;
  await build({ configFile: join(PACKAGE, 'vite.config.ts'), logLevel: 'error' });
}

async function writeKeys(keys: TestKeys): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arcade-keys-'));
  await writeFile(join(folder, 'arcade.pem'), keys.arcade.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(folder, 'operator.pub.pem'), keys.operator.publicKey.export({ type: 'spki', format: 'pem' }));
  return folder;
}

async function untilReady(base: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the arcade ended: ${output()}`);
    const ready = await fetch(`${base}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((again) => setTimeout(again, 50));
  }
}

export async function arcadeProcess({ databaseUrl, walletUrl, keys }: ArcadeProcessOptions): Promise<ArcadeProcess> {
  await ensureClient();
  const [port, keysDir] = [await freePort(), await writeKeys(keys)];
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ARCADE_SEED_KEY: ARCADE_SEED_KEY.toString('hex'),
    ARCADE_TOKEN_KEY: '6f'.repeat(32),
    DATABASE_URL: databaseUrl,
    WALLET_URL: walletUrl,
    KEYS_DIR: keysDir,
    ARCADE_PUBLIC_URL: 'http://arcade.test',
  };
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    origin: base,
    async exchange({ method, url, headers, body }) {
      const response = await fetch(base + url, { method, headers, ...(body !== undefined && { body }) });
      return { status: response.status, text: await response.text(), headers: {} };
    },
    async start() {
      let output = '';
      child = spawn(process.execPath, [join(PACKAGE, 'src/server.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
      await untilReady(base, child, () => output);
    },
    kill,
    async close() {
      await kill();
      await rm(keysDir, { recursive: true, force: true });
    },
  };
}
