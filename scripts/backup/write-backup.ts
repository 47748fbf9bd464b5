import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';
import { obtainSecret } from '../supervisor/installation.ts';
import { hasEmbeddedDatabase, withSuperuser } from '../supervisor/installation-database.ts';
import { copyCluster } from './copy-cluster.ts';
import { copyFile, hashFile, ignoreMissing, listTree } from './copy-file.ts';
import { type BackupFile, fingerprintOf, PARTS, writeManifest } from './manifest.ts';
import { megabytes, reportProgress } from './progress.ts';
import { verifyFiles } from './verify-files.ts';

const ANCHOR = 'config/audit-anchor.json';
/** Only the password of the `postgres` folder is kept: the rest describes where this machine runs the database. */
const LEFT_OUT = /^(?:log|start\.lock.*|postgres\/(?!password$).*|replaced-.*)(?:\/|$)/;

export interface BackupOptions {
  readonly dataDir: string;
  /** MARQUEE_SECRET, if it is set. */
  readonly secret: string | undefined;
  /** The parent folder of the backup's folder. */
  readonly targetDir: string;
}

export interface WrittenBackup {
  readonly folder: string;
  readonly moment: Date;
}

/**
 * Writes a backup of a whole installation while it runs, and verifies it. The audit's anchor is copied before the database and
 * everything else after it: the anchor names an entry that the database has, and the database names only uploads that are copied.
 * Rejects with one sentence if there is no installation or nothing can be written. No partial backup is left.
 */
export async function writeBackup(
  { dataDir, secret, targetDir }: BackupOptions,
  say: (line: string) => void,
): Promise<WrittenBackup> {
  if (!hasEmbeddedDatabase(dataDir)) throw new Error(`There is no database in ${dataDir} to back up.`);
  if (!relative(dataDir, resolve(targetDir)).startsWith('..'))
    throw new Error(`A backup cannot lie in the data directory ${dataDir} itself: name a folder elsewhere.`);
  const startedAt = new Date();
  const folder = join(targetDir, `marquee-${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  if (existsSync(folder)) throw new Error(`${folder} exists already: a backup never overwrites another one.`);
  const draft = `${folder}.partial`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const files = new FileList(draft, say);
    await files.copy(join(dataDir, ANCHOR), `${PARTS.data}/${ANCHOR}`);
    say('Copying the database …');
    const cluster = await withSuperuser(dataDir, (url) =>
      copyCluster(url, join(draft, PARTS.cluster), {
        copy: (from, path) => files.copy(from, `${PARTS.cluster}/${path}`),
        add: (path) => files.add(`${PARTS.cluster}/${path}`),
      }),
    );
    const directories = cluster.directories.map((path) => `${PARTS.cluster}/${path}`);
    const tree = await listTree(dataDir, (path) => LEFT_OUT.test(path));
    for (const path of tree.files) {
      if (path !== ANCHOR) await files.copy(join(dataDir, path), `${PARTS.data}/${path}`);
    }
    const all = [...files.all];
    const totalBytes = all.reduce((sum, { size }) => sum + size, 0);
    say(`Verifying ${all.length} files, ${megabytes(totalBytes)} MB …`);
    await verifyFiles(draft, all, reportProgress('verified', say, totalBytes));
    writeManifest(draft, {
      product: readProductVersion(),
      postgres: cluster.postgres,
      startedAt: startedAt.toISOString(),
      moment: cluster.moment.toISOString(),
      secret: {
        source: secret === undefined ? 'included' : 'given',
        fingerprint: fingerprintOf(obtainSecret(dataDir, secret)),
      },
      directories: [...directories, ...tree.directories.map((path) => `${PARTS.data}/${path}`)],
      files: all,
    });
    renameSync(draft, folder);
    return { folder, moment: cluster.moment };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Copied bytes and files so far. */
class FileList {
  readonly #root: string;
  readonly #files: BackupFile[] = [];
  readonly #progress: ReturnType<typeof reportProgress>;

  constructor(root: string, say: (line: string) => void) {
    this.#root = root;
    this.#progress = reportProgress('copied', say);
  }

  get all(): readonly BackupFile[] {
    return this.#files;
  }

  /** Copies a file of the running installation. One that was deleted meanwhile is left out. */
  async copy(from: string, path: string) {
    const mode = statSync(from, { throwIfNoEntry: false })?.mode;
    if (mode === undefined) return undefined;
    const content = await copyFile(from, join(this.#root, path)).catch(ignoreMissing);
    if (content === undefined) {
      rmSync(join(this.#root, path), { force: true });
      return undefined;
    }
    this.#files.push({ path, ...content, mode: mode & 0o777 });
    this.#progress.add(content.size);
    return content;
  }

  /** Records a file that was written into the backup directly. */
  async add(path: string): Promise<void> {
    this.#files.push({ path, ...(await hashFile(join(this.#root, path))), mode: 0o600 });
  }
}

function readProductVersion(): string {
  return (JSON.parse(readFileSync(join(REPOSITORY_DIR, 'package.json'), 'utf8')) as { version: string }).version;
}
