import { dirname, isAbsolute, relative } from 'node:path';

/** A file of a tenant directory as people know it, `tenants/<code>/switches.json`: where on the machine that is stays here. */
export function fileNames(dirs: readonly string[]): (file: string) => string {
  return (file) => {
    for (const dir of dirs) {
      const name = relative(dirname(dir), file);
      if (isAbsolute(file) && !name.startsWith('..')) return name;
    }
    return file;
  };
}
