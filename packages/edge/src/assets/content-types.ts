import { extname } from 'node:path';

/** File types of the client bundle. Other files are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

export const contentTypeOf = (name: string): string | null => TYPES[extname(name)] ?? null;

/** Text is compressed; pictures and fonts already are. */
export const isCompressible = (contentType: string): boolean => /^text\/|json|javascript|svg/.test(contentType);
