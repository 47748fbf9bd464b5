import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const SERVER = join(ROOT, 'packages', 'config', 'src', 'server.ts');

export const newDir = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`));
export const removeDir = (dir: string): void => rmSync(dir, { recursive: true, force: true });

export interface ConfigProcess {
  readonly url: () => string;
  /** A copy of the repository's tenant folders that tests may change. */
  readonly tenants: string;
  /** Its brands, sorted. */
  readonly codes: readonly string[];
  /** Changes a brand's public manifest; each value gives another revision. */
  readonly change: (code: string, symbol: string) => void;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly dispose: () => Promise<void>;
}

/** The shipped config server as a process, with real folders. */
export async function startConfig(): Promise<ConfigProcess> {
  const dir = newDir('config-process');
  const tenants = join(dir, 'tenants');
  cpSync(join(ROOT, 'tenants'), tenants, { recursive: true });
  let { child, url } = await spawnServer(dir, tenants);
  const kill = async () => {
    const gone = child.exitCode !== null || child.signalCode !== null ? null : once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    url: () => url,
    tenants,
    codes: readdirSync(tenants, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('_'))
      .sort(),
    change: (code, symbol) => {
      const file = join(tenants, code, 'tenant.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"symbol": ".*"/, `"symbol": "${symbol}"`));
    },
    kill,
    restart: async () => {
      await kill();
      ({ child, url } = await spawnServer(dir, tenants));
    },
    dispose: async () => {
      await kill();
      removeDir(dir);
    },
  };
}

/** On any free port, because its port may be taken while it is down. Clients connect through a proxy. */
async function spawnServer(dir: string, tenants: string): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    PORT: '0',
    MARQUEE_DATA: join(dir, 'data'),
    MARQUEE_TENANTS: tenants,
    ...Object.fromEntries(
      ['HOP', 'DOMAIN', 'PREVIEW', 'SUPPORT', 'STAFF_TOTP', 'STAFF_RECOVERY', 'STAFF_CSRF'].map((name) => [
        `${name}_KEY`,
        'ab'.repeat(32),
      ]),
    ),
  };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const loaded = new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text;
      if (output.includes('the tenant folders are loaded')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  await loaded;
  return { child, url: /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '' };
}
