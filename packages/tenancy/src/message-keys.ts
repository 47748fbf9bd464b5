import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from './document/document.ts';

/**
 * Keys of a message bundle: a directory of JSON files, one per page group, keys flat or nested. Null without the
 * directory, in which case the rule about overridden keys is skipped.
 */
export function readMessageKeys(dir: string): ReadonlySet<string> | null {
  try {
    const files = readdirSync(dir).filter((name) => name.endsWith('.json'));
    return new Set(files.flatMap((name) => flatKeys(JSON.parse(readFileSync(join(dir, name), 'utf8')), '')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The message bundle ${dir} can’t be read`, { cause: error });
  }
}

const flatKeys = (value: unknown, prefix: string): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => flatKeys(inner, prefix === '' ? key : `${prefix}.${key}`))
    : [prefix];
