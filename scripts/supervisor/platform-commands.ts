import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';

/** Brings the platform's tables up to date, as the owner of its database. Rejects with the command's own last words. */
export async function migratePlatform(ownerUrl: string): Promise<void> {
  await runCommand('migrate', { DATABASE_ADMIN_URL: ownerUrl });
}

/** Loads the demo data of the brands in `tenants` (folders, `:`-separated). */
export async function seedPlatform(ownerUrl: string, tenants: string, extra: NodeJS.ProcessEnv): Promise<void> {
  await runCommand('seed', { DATABASE_ADMIN_URL: ownerUrl, MARQUEE_TENANTS: tenants, ...extra });
}

async function runCommand(name: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const script = join(REPOSITORY_DIR, 'packages', 'platform', 'src', `${name}.ts`);
  if (!existsSync(script)) return;
  const child = spawn(process.execPath, [script], {
    cwd: REPOSITORY_DIR,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The platform's ${name} command failed:\n${output.trim()}`);
}
