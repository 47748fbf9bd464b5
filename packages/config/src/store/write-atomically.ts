import { rename, rm, writeFile } from 'node:fs/promises';

/** Whoever reads `file` sees the old content or the new, never half: written beside it, then renamed. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, content, { mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
