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

/** The built bundle of the console, held in memory, so that a request can reach no other file. */
export interface ConsoleFiles {
  readonly index: ConsoleFile;
  /** The page's policy: its own files only, and previews of brands in frames. */
  readonly policy: string;
  /** By path, `/assets/<name>`. */
  readonly find: (path: string) => ConsoleFile | undefined;
}

/** Reads a bundle (`dist/client`); null where none is built. */
function readConsoleFiles(dir: string, artOrigins: readonly string[]): ConsoleFiles | null {
  // The build puts a complete bundle in place at once.
  if (!existsSync(join(dir, INDEX))) return null;
  const files = new Map<string, ConsoleFile>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(dir, file).split(sep).join('/')}`;
    const contentType = CONTENT_TYPES[extname(entry.name)];
    // Vite's manifest is not served.
    if (!entry.isFile() || contentType === undefined || path.startsWith('/.')) continue;
    files.set(path, new ConsoleFile(contentType, readFileSync(file)));
  }
  const index = files.get(INDEX);
  if (index === undefined) return null;
  files.delete(INDEX);
  return { index, policy: pagePolicy(index.bytes.toString(), artOrigins), find: (path) => files.get(path) };
}

/** Reads the bundle on first use, and looks again until it exists: the build may still run at start. */
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

/** Nothing inline except what the build put into the page. From elsewhere only frames of brands' previews and games' art. */
function pagePolicy(html: string, artOrigins: readonly string[]): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'style-src': ["'self'", ...hashesOf(html, 'style')],
    'img-src': ["'self'", 'data:', 'blob:', ...artOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    // Brands have any hosts, and a new host must not need a new page.
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
