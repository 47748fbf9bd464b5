import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { program } from './binaries.ts';
import { explainFailure } from './explain-failure.ts';
import type { Place } from './place.ts';

/** The superuser's name in the database, for creating roles and databases. No server uses it. */
export const SUPERUSER = 'postgres';

/**
 * Creates the database files if there are none, in a folder that gets its final name only when complete. Returns the superuser's
 * password. @throws Error with one clear line if existing files are no database, or the files cannot be created
 */
export function prepareCluster(place: Place, homeDir: string): string {
  const passwordFile = join(homeDir, 'password');
  if (!existsSync(place.clusterDir)) initialise(place, passwordFile);
  const { clusterDir } = place;
  if (read(join(clusterDir, 'PG_VERSION')) === '') {
    throw new Error(
      `The data in ${clusterDir} cannot be read as a PostgreSQL database. Restore a copy, or move the folder away to begin anew.`,
    );
  }
  const password = read(passwordFile);
  if (password === '') throw new Error(`The password of the database in ${clusterDir} is missing: ${passwordFile}.`);
  return password;
}

/** The content without its line end; empty if the file does not exist. Unreadable files are an error. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return '';
    throw new Error(
      `${file} belongs to another user. Start as that user or as root, or set MARQUEE_DATA to another folder.`,
    );
  }
}

function initialise(place: Place, passwordFile: string): void {
  removeDrafts(place.clusterDir);
  // A unique name: an initdb whose guard was killed may still write to its folder.
  const draft = `${place.clusterDir}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  // initdb reads the password from a file only, as its own user. The file is deleted before anything else.
  const handover = `${draft}.password`;
  writeFileSync(handover, `${password}\n`, { mode: 0o600 });
  if (place.account !== undefined) {
    for (const path of [draft, handover]) chownSync(path, place.account.uid, place.account.gid);
  }
  const result = spawnSync(
    program(place.nativeDir, 'initdb'),
    [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // libc's locale stays C: not every system has C.UTF-8, and the database's collation does not use libc.
      '--locale=C',
      '--auth=scram-sha-256',
      `--pwfile=${handover}`,
      '--no-instructions',
    ],
    { cwd: '/', encoding: 'utf8', env: environment(), ...place.account },
  );
  rmSync(handover, { force: true });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(explainFailure(result.stderr || String(result.error ?? ''), place.clusterDir));
  }
  renameSync(draft, place.clusterDir);
}

function removeDrafts(clusterDir: string): void {
  for (const name of readdirSync(dirname(clusterDir))) {
    if (name.startsWith(`${basename(clusterDir)}.new-`))
      rmSync(join(dirname(clusterDir), name), { recursive: true, force: true });
  }
}

/** The environment of PostgreSQL's programs, without the caller's PG* variables, which would change their behaviour. */
export function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}
