import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { findBinaries } from '../postgres/binaries.ts';
import { hashFile } from './copy-file.ts';
import { fingerprintOf, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const SECRET = 'ab'.repeat(32);
const CONTENT = 'what the cluster holds';

let root: string;
let folder: string;
let dataDir: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'marquee-restore-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  [folder, dataDir] = [join(root, 'backup'), join(root, 'data')];
  mkdirSync(join(folder, 'cluster'), { recursive: true });
  writeFileSync(join(folder, 'cluster/PG_VERSION'), CONTENT);
  await seal();
});

async function seal(changes: Partial<Manifest> = {}): Promise<void> {
  const path = 'cluster/PG_VERSION';
  const at = new Date(0).toISOString();
  writeManifest(folder, {
    product: '0.0.0',
    postgres: Number.parseInt(findBinaries().version, 10),
    startedAt: at,
    moment: at,
    secret: { source: 'included', fingerprint: fingerprintOf(SECRET) },
    directories: [],
    files: [{ path, ...(await hashFile(join(folder, path))), mode: 0o600 }],
    ...changes,
  });
}

const restore = (changes: { secret?: string; mayReplace?: boolean } = {}) =>
  restoreBackup({ dataDir, folder, secret: undefined, mayReplace: false, ...changes }, () => undefined);

it('refuses a folder that is no complete backup', async () => {
  rmSync(join(folder, 'manifest.sha256'));
  await expect(restore()).rejects.toThrow(
    `${folder} holds no complete backup: manifest.json or manifest.sha256 is missing.`,
  );
});

it.each([
  ['changed', () => writeFileSync(join(folder, 'cluster/PG_VERSION'), CONTENT.toUpperCase()), 'differs'],
  ['cut short', () => writeFileSync(join(folder, 'cluster/PG_VERSION'), CONTENT.slice(1)), 'differs'],
  ['missing', () => rmSync(join(folder, 'cluster/PG_VERSION')), 'is missing'],
])('refuses a backup with a file that is %s, and restores nothing', async (_how, damage, word) => {
  damage();
  await expect(restore()).rejects.toThrow(
    `The backup in ${folder} is damaged: 1 of 1 files are wrong (first: cluster/PG_VERSION ${word}).`,
  );
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

it('refuses a manifest that was changed, one of another format, and one with a path outside of the backup', async () => {
  const file = join(folder, 'manifest.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 1', '"format": 2'));
  await expect(restore()).rejects.toThrow('manifest.json differs from its hash');
  await seal({ format: 2 } as unknown as Partial<Manifest>);
  expect(() => readManifest(folder)).toThrow('has format 2; this version of Marquee reads format 1');
  await seal({ directories: ['data/../../elsewhere'] });
  expect(() => readManifest(folder)).toThrow('is not as `npm run backup` writes it');
});

it('refuses a backup of another PostgreSQL', async () => {
  await seal({ postgres: 12 });
  await expect(restore()).rejects.toThrow('The backup is of PostgreSQL 12; the one installed here is');
});

it('refuses to restore over an installation without permission to move it aside', async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'secret'), SECRET);
  await expect(restore()).rejects.toThrow(`${dataDir} holds an installation already. Add --yes`);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(SECRET);
});

it('refuses the root secret of another installation, and requires one that is not in the backup', async () => {
  await expect(restore({ secret: 'cd'.repeat(32) })).rejects.toThrow(
    'MARQUEE_SECRET is not the root secret of this backup',
  );
  await seal({ secret: { source: 'given', fingerprint: fingerprintOf(SECRET) } });
  await expect(restore()).rejects.toThrow('The root secret is not in this backup: set MARQUEE_SECRET');
});

it('refuses to back up without a database, and into the data directory itself', async () => {
  const backup = (targetDir: string) => writeBackup({ dataDir, secret: undefined, targetDir }, () => undefined);
  await expect(backup(folder)).rejects.toThrow(`There is no database in ${dataDir} to back up.`);
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/port'), '1\n');
  await expect(backup(join(dataDir, 'backups'))).rejects.toThrow(
    `A backup cannot lie in the data directory ${dataDir} itself`,
  );
});
