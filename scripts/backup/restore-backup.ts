import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findBinaries } from '../postgres/binaries.ts';
import { choosePlace } from '../postgres/place.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { claimDataDir } from '../supervisor/claim-data-dir.ts';
import { prepareFolders } from '../supervisor/installation.ts';
import { copyFile } from './copy-file.ts';
import { type BackupFile, fingerprintOf, type Manifest, PARTS, readManifest } from './manifest.ts';
import { megabytes, type Progress, reportProgress } from './progress.ts';
import { verifyFiles } from './verify-files.ts';

const LOCK = 'start.lock';
const PASSWORD = 'postgres/password';

export interface RestoreOptions {
  readonly dataDir: string;
  /** MARQUEE_SECRET, if it is set. */
  readonly secret: string | undefined;
  readonly folder: string;
  /** Moves an existing installation aside instead of refusing. */
  readonly mayReplace: boolean;
}

/**
 * Restores a backup into a data directory and starts its database once, so that it recovers. Existing data is moved into a folder
 * `replaced-…` of the data directory. Rejects with one sentence, before anything is changed, if the backup is damaged, the root
 * secret differs, a system runs here, or an existing installation may not be replaced. Returns the moment of the backup.
 */
export async function restoreBackup(options: RestoreOptions, say: (line: string) => void): Promise<string> {
  const { dataDir, folder, mayReplace } = options;
  const manifest = readManifest(folder);
  checkSecret(manifest, options.secret);
  const { version } = findBinaries();
  if (Number.parseInt(version, 10) !== manifest.postgres)
    throw new Error(`The backup is of PostgreSQL ${manifest.postgres}; the one installed here is ${version}.`);
  const isThere = holdsInstallation(dataDir);
  if (isThere && !mayReplace)
    throw new Error(`${dataDir} holds an installation already. Add --yes to move it aside and restore the backup.`);
  prepareFolders(dataDir);
  const claim = await claimDataDir(dataDir, say, new AbortController().signal);
  try {
    const totalBytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    say(`Verifying ${manifest.files.length} files, ${megabytes(totalBytes)} MB …`);
    await verifyFiles(folder, manifest.files, reportProgress('verified', say, totalBytes));
    if (isThere) say(`What was there is now in ${moveAside(dataDir)}.`);
    say('Restoring …');
    await placeFiles(manifest, options, reportProgress('restored', say, totalBytes));
    say('Starting the database once …');
    const postgres = await startPostgres(dataDir, { say });
    await postgres.stop();
    return manifest.moment;
  } finally {
    claim.giveBack();
  }
}

function checkSecret({ secret: { source, fingerprint } }: Manifest, given: string | undefined): void {
  if (given === undefined && source === 'given')
    throw new Error('The root secret is not in this backup: set MARQUEE_SECRET to the one the installation ran with.');
  if (given !== undefined && fingerprintOf(given) !== fingerprint)
    throw new Error('MARQUEE_SECRET is not the root secret of this backup: its sealed values could not be opened.');
}

function holdsInstallation(dataDir: string): boolean {
  return ['secret', 'postgres', 'config', 'keys'].some((name) => {
    const path = join(dataDir, name);
    return existsSync(path) && (name === 'secret' || readdirSync(path).length > 0);
  });
}

/** Within the data directory, which may be the mount point of a volume. */
function moveAside(dataDir: string): string {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}-${process.pid}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of readdirSync(dataDir)) {
    if (name !== LOCK && !name.startsWith('replaced-')) renameSync(join(dataDir, name), join(aside, name));
  }
  return aside;
}

/** The password is placed last: after an interrupted restore, a start reports that it is missing and creates no new database. */
async function placeFiles(manifest: Manifest, { dataDir, folder }: RestoreOptions, progress: Progress): Promise<void> {
  const homeDir = join(dataDir, 'postgres');
  mkdirSync(homeDir, { recursive: true, mode: 0o700 });
  const { clusterDir, account } = choosePlace(dataDir, homeDir, findBinaries());
  const draft = `${clusterDir}.new-${process.pid}`;
  const own = (path: string) => {
    if (account !== undefined) chownSync(path, account.uid, account.gid);
  };
  const inCluster = below(PARTS.cluster, manifest);
  rmSync(draft, { recursive: true, force: true });
  for (const path of ['', ...inCluster.directories]) {
    mkdirSync(join(draft, path), { recursive: true, mode: 0o700 });
    own(join(draft, path));
  }
  for (const { to, file } of inCluster.files) {
    await copyChecked(folder, file, join(draft, to), progress);
    own(join(draft, to));
  }
  renameSync(draft, clusterDir);
  const inData = below(PARTS.data, manifest);
  for (const path of inData.directories) mkdirSync(join(dataDir, path), { recursive: true, mode: 0o700 });
  for (const { to, file } of inData.files.toSorted((a, b) => Number(a.to === PASSWORD) - Number(b.to === PASSWORD))) {
    await copyChecked(folder, file, join(dataDir, to), progress);
    chmodSync(join(dataDir, to), file.mode);
  }
}

function below(part: string, { directories, files }: Manifest) {
  const prefix = `${part}/`;
  const isBelow = (path: string) => path.startsWith(prefix);
  return {
    directories: directories.filter(isBelow).map((path) => path.slice(prefix.length)),
    files: files.filter(({ path }) => isBelow(path)).map((file) => ({ to: file.path.slice(prefix.length), file })),
  };
}

async function copyChecked(folder: string, file: BackupFile, to: string, progress: Progress): Promise<void> {
  const { sha256 } = await copyFile(join(folder, file.path), to);
  if (sha256 !== file.sha256) throw new Error(`${basename(to)} changed while it was restored: ${file.path}.`);
  progress.add(file.size);
}
