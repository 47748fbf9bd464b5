import { join } from 'node:path';
import { hashFile, ignoreMissing } from './copy-file.ts';
import type { BackupFile } from './manifest.ts';
import type { Progress } from './progress.ts';

/** Reads every file of a backup again. Throws one sentence that counts the files that differ from the manifest and names the first. */
export async function verifyFiles(folder: string, files: readonly BackupFile[], progress: Progress): Promise<void> {
  const damaged: string[] = [];
  for (const { path, size, sha256 } of files) {
    const content = await hashFile(join(folder, path)).catch(ignoreMissing);
    if (content === undefined) damaged.push(`${path} is missing`);
    else if (content.size !== size || content.sha256 !== sha256) damaged.push(`${path} differs`);
    progress.add(size);
  }
  if (damaged.length === 0) return;
  throw new Error(
    `The backup in ${folder} is damaged: ${damaged.length} of ${files.length} files are wrong (first: ${damaged[0]}).`,
  );
}
