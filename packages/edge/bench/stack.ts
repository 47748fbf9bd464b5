import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectionUrl, DATABASES, ensureInstallation, ROLES } from '../../../scripts/postgres/databases.ts';
import { findFreePort } from '../../../scripts/postgres/free-port.ts';
import { startPostgres } from '../../../scripts/postgres/start-postgres.ts';
import { COMMANDS, runCommand } from '../../../scripts/supervisor/commands.ts';
import { type ConsoleSession, signInFirst } from './console-session.ts';
import { onCore, type StartedProgram, startProgram } from './programs.ts';

/** Edges and baselines have one core; all other processes, load included, run on the other. */
export const [OTHERS_CORE, EDGE_CORE] = [0, 1];

const POLL_MS = 50;
const scriptAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The shipped config service with its own PostgreSQL, and the shipped edge that follows it. */
export interface Stack {
  readonly config: StartedProgram;
  /** Time from its start until every folder was loaded. */
  readonly configReadyMs: number;
  readonly edge: StartedProgram;
  /** A member of staff, signed in through the edge. */
  readonly staff: ConsoleSession;
  readonly stop: () => Promise<void>;
}

export interface StackOptions {
  /** A directory for all written files; the caller removes it. */
  readonly folder: string;
  readonly tenants: string;
}

export async function startStack({ folder, tenants }: StackOptions): Promise<Stack> {
  // For root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  const postgres = await startPostgres(join(folder, 'postgres'));
  const names = ['HOP', 'DOMAIN', 'PREVIEW', 'SUPPORT', 'STAFF_TOTP', 'STAFF_RECOVERY', 'STAFF_CSRF'];
  const keys = Object.fromEntries(names.map((name) => [`${name}_KEY`, randomBytes(32).toString('hex')]));
  const common = { NODE_ENV: 'production', HOST: '127.0.0.1', ...keys };
  const { config, setupPath, configReadyMs } = await startConfig({
    ...common,
    MARQUEE_DATA: join(folder, 'config'),
    MARQUEE_TENANTS: tenants,
    DATABASE_URL: await makeDatabase(postgres.adminUrl),
  });
  const env = {
    ...common,
    MARQUEE_DATA: join(folder, 'edge'),
    CONFIG_URL: `http://127.0.0.1:${config.port}`,
    PLATFORM_URL: 'http://127.0.0.1:9',
    TRUST_PROXY: '127.0.0.1',
  };
  mkdirSync(env.MARQUEE_DATA, { recursive: true });
  const command = onCore(EDGE_CORE, [process.execPath, scriptAt('../src/server.ts')]);
  const edge = await startProgram(command, env, '/readyz');
  const staff = await signInFirst(edge.port, setupPath);
  return {
    config,
    configReadyMs,
    edge,
    staff,
    stop: async () => {
      await staff.close();
      for (const { child } of [edge, config]) await end(child);
      await postgres.stop();
    },
  };
}

async function makeDatabase(adminUrl: string): Promise<string> {
  const [owner = '', login = '', arcade = '', config = ''] = Array.from({ length: 4 }, () =>
    randomBytes(12).toString('hex'),
  );
  await ensureInstallation(adminUrl, { owner, login, arcade, config });
  const ownerUrl = connectionUrl(adminUrl, DATABASES.config, ROLES.owner, owner);
  await runCommand(COMMANDS.migrateConfig, { DATABASE_ADMIN_URL: ownerUrl });
  return connectionUrl(adminUrl, DATABASES.config, ROLES.config, config);
}

/** Resolves when the folders are loaded. The link of the first administrator comes through the IPC channel, as with `npm start`. */
async function startConfig(env: Readonly<Record<string, string>>) {
  const port = await findFreePort(undefined);
  const startedAt = performance.now();
  mkdirSync(env['MARQUEE_DATA'] ?? '', { recursive: true });
  const [program = '', ...args] = onCore(OTHERS_CORE, [process.execPath, scriptAt('../../config/src/server.ts')]);
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the config service ended with ${code}`);
  });
  const [{ setupPath }] = (await Promise.race([once(child, 'message'), failed])) as [{ setupPath: string }];
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await Promise.race([isReady(), failed]))) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const configReadyMs = performance.now() - startedAt;
  // From here on it is expected to end.
  failed.catch(() => undefined);
  return { config: { child, port }, setupPath, configReadyMs };
}

async function end(child: StartedProgram['child']): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
