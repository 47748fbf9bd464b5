import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientManifest } from '@marquee/contracts/pages';
import { ReadyContent } from '../content/ready-content.ts';
import { contentHeaders } from '../security/security-headers.ts';
import { contentTypeOf, isCompressible } from './content-types.ts';

const ASSETS = 'assets';
/** Codings that the build made, by the ends of their files' names. */
const CODINGS = [
  ['gzip', '.gz'],
  ['br', '.br'],
] as const;

/** The browser bundle's files, kept in memory: few, and the same for every brand. */
export interface ClientFiles {
  readonly manifest: ClientManifest;
  /** By path `/assets/<name>`. Only names that existed at start, so no path leads elsewhere. */
  find(path: string): ReadyContent | undefined;
}

function readyFile(directory: string, name: string): ReadyContent | null {
  const contentType = contentTypeOf(name);
  if (contentType === null) return null;
  const file = new ReadyContent({
    status: 200,
    body: readFileSync(join(directory, name)),
    // The name contains a hash of the content. All brands share these files, so they are public.
    headers: contentHeaders({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    }),
    compressible: isCompressible(contentType),
    validated: true,
    revision: '',
  });
  for (const [coding, end] of CODINGS) {
    const path = join(directory, name + end);
    if (existsSync(path)) file.add(coding, readFileSync(path));
  }
  return file;
}

/** Reads a built client (`dist/client`), with the codings that the build made. @throws without a build; the message says what to run */
export function readClientFiles(directory: string): ClientFiles {
  const manifestPath = join(directory, '.vite', 'manifest.json');
  let manifest: ClientManifest;
  try {
    manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as ClientManifest;
  } catch (cause) {
    throw new Error('The browser bundle is not built. Run `npm run build` first.', { cause });
  }
  const files = new Map<string, ReadyContent>();
  const folder = join(directory, ASSETS);
  for (const name of readdirSync(folder)) {
    const file = statSync(join(folder, name)).isFile() ? readyFile(folder, name) : null;
    if (file !== null) files.set(`/${ASSETS}/${name}`, file);
  }
  return { manifest, find: (path) => files.get(path) };
}
