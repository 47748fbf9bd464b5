import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { ConsoleFile } from './console-file.ts';

const INDEX = '/index.html';
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The console's bundle as it was built, held in memory: the name of a file can lead nowhere else. */
export interface ConsoleFiles {
  readonly index: ConsoleFile;
  /** What a browser may do with the page: files of its own alone, and previews of brands in frames. */
  readonly policy: string;
  /** By path, `/assets/<name>`. */
  readonly find: (path: string) => ConsoleFile | undefined;
}

/** Reads a bundle (`dist/client`); null where none is built. */
function readConsoleFiles(dir: string, artOrigins: readonly string[]): ConsoleFiles | null {
  // The build puts a whole bundle in place at once.
  if (!existsSync(join(dir, INDEX))) return null;
  const files = new Map<string, ConsoleFile>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(dir, file).split(sep).join('/')}`;
    const contentType = CONTENT_TYPES[extname(entry.name)];
    // Vite's own list of the files is nobody's to read.
    if (!entry.isFile() || contentType === undefined || path.startsWith('/.')) continue;
    files.set(path, new ConsoleFile(contentType, readFileSync(file)));
  }
  const index = files.get(INDEX);
  if (index === undefined) return null;
  files.delete(INDEX);
  return { index, policy: pagePolicy(index.bytes.toString(), artOrigins), find: (path) => files.get(path) };
}

/** Read when they are first wanted, and looked for again until they are there: the build may be under way at start. */
export function openConsoleFiles(dir: string, artOrigins: readonly string[]): () => ConsoleFiles | null {
  let files: ConsoleFiles | null = null;
  return () => {
    files ??= readConsoleFiles(dir, artOrigins);
    return files;
  };
}

const hashesOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Nothing inline but what stands in the page as it was built, and nothing from elsewhere but frames of brands' previews and games' art. */
function pagePolicy(html: string, artOrigins: readonly string[]): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'style-src': ["'self'", ...hashesOf(html, 'style')],
    'img-src': ["'self'", 'data:', 'blob:', ...artOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    // A brand's hosts are any, and a new one must not need a new page.
    'frame-src': ['http:', 'https:'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
