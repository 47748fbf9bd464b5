/**
 * Expected content of each brand's pages: one table per brand in `written`, found by file name, so that a changed manifest
 * without its table fails. Expectations of a folder without a table are read from its files, without the code under
 * test.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrandExpectations } from './brand-expectations.ts';
import { readFolder } from './read-folder.ts';

export type { BrandExpectations } from './brand-expectations.ts';

const FOLDER = join(import.meta.dirname, 'written');
const WRITTEN: readonly BrandExpectations[] = await Promise.all(
  readdirSync(FOLDER).map(async (name) => {
    const table = (await import(pathToFileURL(join(FOLDER, name)).href)) as { expectations: BrandExpectations };
    return table.expectations;
  }),
);

export const expectationsOf = (code: string): BrandExpectations =>
  WRITTEN.find((table) => table.code === code) ?? readFolder(code);
