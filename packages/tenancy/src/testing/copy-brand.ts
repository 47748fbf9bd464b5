import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject, JsonValue } from '../document/document.ts';
import { isAbstract } from '../folder/tenant-folder.ts';

/** Links that every file system allows for a file (ext4 allows 65,000). */
const LINKS_MAX = 60_000;

/**
 * Copies the first brand of `source` into `target` `count` times, with the folders it inherits from: `brand00000`, `brand00001`
 * and so on, each with its own host and name. Files that do not differ are hard links, so
 * that ten thousand brands need little disk and time. @returns their codes.
 */
export function copyBrand(source: string, target: string, count: number): string[] {
  if (count > LINKS_MAX) throw new RangeError(`at most ${LINKS_MAX} copies of a brand`);
  const names = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of names.filter((entry) => isAbstract(entry.name))) {
    cpSync(join(source, name), join(target, name), { recursive: true });
  }
  const model = names.find((entry) => !isAbstract(entry.name))?.name;
  if (model === undefined) throw new Error(`there is no brand in ${source}`);
  const kept = join(target, '.model');
  cpSync(join(source, model), kept, { recursive: true });
  const files = filesIn(kept).filter((file) => file !== 'tenant.json');
  const tenant = JSON.parse(readFileSync(join(kept, 'tenant.json'), 'utf8')) as JsonObject;
  const folders = new Set(files.map(dirname));
  return Array.from({ length: count }, (_, index) => {
    const code = `brand${String(index).padStart(5, '0')}`;
    for (const folder of folders) mkdirSync(join(target, code, folder), { recursive: true });
    for (const file of files) linkSync(join(kept, file), join(target, code, file));
    const own = { ...tenant, code, hosts: [`${code}.example`], name: withSuffix(tenant['name'], code) };
    writeFileSync(join(target, code, 'tenant.json'), `${JSON.stringify(own, null, 2)}\n`);
    return code;
  });
}

const withSuffix = (texts: JsonValue | undefined, suffix: string): JsonObject =>
  Object.fromEntries(Object.entries(texts as JsonObject).map(([language, text]) => [language, `${text} ${suffix}`]));

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1));
