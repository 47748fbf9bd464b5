import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The path that has the code's name in one of the directories: a brand, a broken folder, or a file. */
export const existingFolder = (code: string, dirs: readonly string[]): string | undefined =>
  dirs.map((dir) => join(dir, code)).find((path) => existsSync(path));
