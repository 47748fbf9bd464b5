import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareFolders } from './installation.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-installation-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['a-file', 'a-file/below'])('names the data directory that cannot be one: %s', (path) => {
  writeFileSync(join(folder, 'a-file'), '');
  const dataDir = join(folder, path);
  expect(() => prepareFolders(dataDir)).toThrow(
    `The data directory ${dataDir} cannot be used: it is a file, or below one. Name another with MARQUEE_DATA.`,
  );
});
