import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Account, canEnter, canRun, chooseAccount } from './account.ts';
import { type Binaries, program } from './binaries.ts';

/** Paths of the database files and the binaries, and the account PostgreSQL runs as (undefined: the current one). */
export interface Place {
  readonly clusterDir: string;
  readonly nativeDir: string;
  readonly account: Account | undefined;
}

interface Pointer {
  readonly dataDir: string;
  readonly clusterDir: string;
}

/**
 * Decides the place for a data directory. Normally everything stays in it. As root PostgreSQL runs as another user, who may not be
 * able to enter a checkout under a private home: then the database files are in a separate folder under /var/lib (they must
 * outlive a reboot), remembered in `place.json`, and the binaries are copied beside.
 *
 * @param homeDir the `postgres` folder inside the data directory; made here
 */
export function choosePlace(dataDir: string, homeDir: string, binaries: Binaries): Place {
  const remembered = readPointer(homeDir, dataDir);
  const inside = join(homeDir, 'cluster');
  const account = chooseAccount(remembered ?? inside);
  if (account === undefined) return { clusterDir: remembered ?? inside, nativeDir: binaries.nativeDir, account };
  chmodSync(homeDir, 0o711);
  const isReachable = canEnter(account, homeDir);
  if (remembered === undefined && !isReachable && existsSync(inside)) {
    throw new Error(
      `The database in ${inside} belongs to user ${account.uid}, who can no longer enter the folders above it. Let others pass through them (chmod o+x).`,
    );
  }
  const clusterDir = remembered ?? (isReachable ? inside : makeOutside(dataDir, homeDir));
  return { clusterDir, nativeDir: reachableBinaries(binaries, account), account };
}

function readPointer(homeDir: string, dataDir: string): string | undefined {
  const file = join(homeDir, 'place.json');
  if (!existsSync(file)) return undefined;
  const pointer = JSON.parse(readFileSync(file, 'utf8')) as Pointer;
  // A copied data directory must not use the original's database; a moved one keeps its own.
  const isCopy =
    pointer.dataDir !== realpathSync(dataDir) && existsSync(join(pointer.dataDir, basename(homeDir), 'place.json'));
  return isCopy || !existsSync(pointer.clusterDir) ? undefined : pointer.clusterDir;
}

function makeOutside(dataDir: string, homeDir: string): string {
  const realDataDir = realpathSync(dataDir);
  const hash = createHash('sha256').update(realDataDir).digest('hex').slice(0, 12);
  const folder = makeRootFolder(`marquee-${hash}`);
  const clusterDir = join(folder, 'cluster');
  // No data directory refers to it any more. It is kept, because only its owner may delete data.
  if (existsSync(clusterDir)) renameSync(clusterDir, `${clusterDir}.left-${Date.now()}`);
  // Names the folder's owner for people.
  writeFileSync(join(folder, 'data-directory'), `${realDataDir}\n`);
  const pointer: Pointer = { dataDir: realDataDir, clusterDir };
  writeFileSync(join(homeDir, 'place.json'), `${JSON.stringify(pointer)}\n`);
  return clusterDir;
}

function reachableBinaries(binaries: Binaries, account: Account): string {
  if (canRun(account, program(binaries.nativeDir, 'postgres'), ['--version'])) return binaries.nativeDir;
  const nativeDir = join(makeRootFolder('marquee-postgres'), binaries.version);
  if (!existsSync(nativeDir)) {
    const draft = `${nativeDir}.${process.pid}`;
    cpSync(binaries.nativeDir, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, nativeDir);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(nativeDir)) throw error;
    }
  }
  return nativeDir;
}

/** A folder that only root can change: in a shared folder such as /var/tmp another user may have created the name first. */
function makeRootFolder(name: string): string {
  for (const base of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = join(base, name);
    try {
      mkdirSync(folder, { mode: 0o755 });
      chmodSync(folder, 0o755);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') continue;
    }
    const stats = lstatSync(folder);
    if (stats.isDirectory() && stats.uid === 0 && (stats.mode & 0o022) === 0) return folder;
  }
  throw new Error(
    'No folder for PostgreSQL that its unprivileged user can reach: /var/lib, /var/tmp and the temporary folder were tried.',
  );
}
