import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A brand's folder, for the output of `npm start`. */
export interface Brand {
  readonly code: string;
  readonly hasDemoData: boolean;
  readonly demoLogins: readonly { readonly username: string; readonly password: string }[];
}

/** The brands in these folders, by code: each subfolder with a `tenant.json`, except those that only others extend (`_…`). */
export function listBrands(folders: readonly string[]): Brand[] {
  const brands = folders.flatMap((folder) =>
    listFolders(folder)
      .filter((code) => !code.startsWith('_') && existsSync(join(folder, code, 'tenant.json')))
      .map((code) => ({
        code,
        hasDemoData: existsSync(join(folder, code, 'demo.json')),
        demoLogins: readDemoLogins(join(folder, code, 'demo.json')),
      })),
  );
  return brands.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Hosts of a brand, or of a folder that brands extend. */
export interface BrandHosts {
  readonly code: string;
  readonly hosts: readonly string[];
}

/** The hosts that each folder names, those that others extend included: a brand inherits their hosts. */
export const listHosts = (folders: readonly string[]): BrandHosts[] =>
  folders.flatMap((folder) =>
    listFolders(folder)
      .filter((code) => existsSync(join(folder, code, 'tenant.json')))
      .map((code) => ({ code, hosts: readHosts(join(folder, code, 'tenant.json')) })),
  );

/** Throws one clear line if a folder of brands is missing or unreadable. Without this check the stack would start without brands. */
export function checkBrandFolders(folders: readonly string[]): void {
  if (folders.length === 0) throw new Error('MARQUEE_TENANTS names no folder.');
  for (const folder of folders) {
    try {
      readdirSync(folder);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      const why = WHY_NOT[code] ?? `cannot be read (${code})`;
      throw new Error(`Cannot start: the folder of brands ${folder} ${why}. MARQUEE_TENANTS names the folders.`);
    }
  }
}

const WHY_NOT: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is no folder',
  EACCES: 'may not be read by this user',
};

/** The line with a brand's address and its demo logins. */
export function describeBrand(brand: Brand, edgePort: number, width: number): string {
  const logins = brand.demoLogins.map(({ username, password }) => `${username} / ${password}`).join(', ');
  const url = `http://${brand.code}.localhost:${edgePort}/`;
  return `  ${brand.code.padEnd(width)}  ${url}${logins === '' ? '' : `   demo login: ${logins}`}`;
}

/** The console's address, and at first the link for its first administrator. */
export function describeConsole(host: string, edgePort: number, setupPath: string | null): string[] {
  const url = `http://${host}:${edgePort}`;
  const first = `  Make its first administrator, with a link that works once: ${url}${setupPath}`;
  return [`  The console is at ${url}/`, ...(setupPath === null ? [] : [first])];
}

/** Where to see the messages that the stack sends. */
export const describeSandbox = (port: number): string =>
  `  SMS and mail are not delivered; see them at http://sandbox.localhost:${port}/`;

function listFolders(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The config service reports what is wrong with a folder; here a broken one has no hosts. */
function readHosts(file: string): readonly string[] {
  try {
    const { hosts } = JSON.parse(readFileSync(file, 'utf8')) as { hosts?: unknown };
    return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
  } catch {
    return [];
  }
}

/** A broken file leaves the logins out of the line, and does not stop the start. */
function readDemoLogins(file: string): Brand['demoLogins'] {
  if (!existsSync(file)) return [];
  try {
    const { players } = JSON.parse(readFileSync(file, 'utf8')) as { players?: Brand['demoLogins'] };
    return (players ?? []).filter(
      (player) => typeof player.username === 'string' && typeof player.password === 'string',
    );
  } catch {
    return [];
  }
}
