import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The operating system user PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const CREATED_NAME = 'marquee-postgres';

/**
 * The account PostgreSQL runs as; undefined for an ordinary user, because PostgreSQL then runs as that user. PostgreSQL refuses to run as root, so root
 * picks the owner of existing data, else `postgres`, else `nobody`, else a system user made for it.
 */
export function chooseAccount(clusterDir: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = clusterDir === undefined ? undefined : ownerOf(clusterDir);
  if (owner !== undefined && owner.uid !== 0) return owner;
  return lookUp('postgres') ?? lookUp('nobody') ?? createAccount();
}

/** Whether the account can run this program from `/`. Tried instead of computed, so that mounts and ACLs count. */
export function canRun(account: Account, file: string, args: readonly string[]): boolean {
  return spawnSync(file, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Whether the account can pass through this directory. */
export function canEnter(account: Account, directory: string): boolean {
  return canRun(account, 'test', ['-x', directory]);
}

function ownerOf(directory: string): Account | undefined {
  const stats = statSync(directory, { throwIfNoEntry: false });
  return stats === undefined ? undefined : { uid: stats.uid, gid: stats.gid };
}

function lookUp(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createAccount(): Account {
  execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', CREATED_NAME], {
    stdio: 'ignore',
  });
  const account = lookUp(CREATED_NAME);
  if (account === undefined)
    throw new Error(`The user ${CREATED_NAME} could not be made; PostgreSQL cannot run as root.`);
  return account;
}
