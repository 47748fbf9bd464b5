import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface ClientFile {
  readonly type: string;
  readonly etag: string;
  readonly identity: Buffer;
  /** Undefined for formats that are compressed already. */
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const COMPRESSED = new Set(['.woff2']);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function prepare(path: string): Promise<ClientFile> {
  const identity = await readFile(path);
  const extension = extname(path);
  const isPlain = !COMPRESSED.has(extension);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br: isPlain ? await brotli(identity, { params }) : undefined,
    gzip: isPlain ? await gzipped(identity) : undefined,
  };
}

/**
 * All files below `folder` in memory, by path with forward slashes. Only these are served, so no requested path reaches the file system.
 * @throws Error when the folder does not exist: the client has not been built.
 */
export async function loadFiles(folder: string): Promise<ReadonlyMap<string, ClientFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`the client is not built: ${folder} is missing`, { cause });
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const named = paths.map(async (path) => [relative(folder, path).split(sep).join('/'), await prepare(path)] as const);
  return new Map(await Promise.all(named));
}
