import { dirname, isAbsolute, relative } from 'node:path';

/** A file's name relative to the tenant directories, `tenants/<code>/switches.json`, without the path of the machine. */
export function fileNames(dirs: readonly string[]): (file: string) => string {
  return (file) => {
    for (const dir of dirs) {
      const name = relative(dirname(dir), file);
      if (isAbsolute(file) && !name.startsWith('..')) return name;
    }
    return file;
  };
}
