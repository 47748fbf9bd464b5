/** Brands of one test in the watched folder. No other test depends on them. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { TENANTS } from './brands.ts';
import { http } from './http.ts';

const port = Number(process.env['E2E_PORT']);
const watched = String(process.env['E2E_WATCHED_TENANTS']);
const folderOf = (code: string): string => join(watched, code);

/** A code that no brand had: what staff change on a brand outlives its folder, and a second try of the test would begin with it. */
export const newLiveCode = (): string => `live${randomBytes(4).toString('hex')}`;

/**
 * Copies a brand under another code with its own host, changes its files by `change`, and waits until it is served. The complete folder
 * is moved into the watched one, so that it is not served before it was changed.
 */
export async function openLiveBrand(
  code: string,
  from: string,
  change: (folder: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const aside = join(await mkdtemp(join(dirname(watched), 'brand-')), code);
  await copyBrand(join(TENANTS, from), aside, code);
  await change(aside);
  await closeLiveBrand(code);
  await rename(aside, folderOf(code));
  const status = async () => (await http({ port, host: `${code}.localhost`, path: '/' })).status;
  await expect.poll(status).toBe(200);
}

/** A folder of the same brand with another code and no hosts. */
export async function copyBrand(from: string, folder: string, code: string): Promise<void> {
  await cp(from, folder, { recursive: true });
  const file = join(folder, 'tenant.json');
  const tenant = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  // The schema reference is relative to where the folder was; editors only.
  delete tenant['$schema'];
  await writeFile(file, JSON.stringify({ ...tenant, code, hosts: [] }));
}

/** Writes keys of its `tenant.json`. The caller waits until they are served. */
export async function changeLiveBrand(code: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const file = join(folderOf(code), 'tenant.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...values }));
}

export const closeLiveBrand = (code: string): Promise<void> => rm(folderOf(code), { recursive: true, force: true });
