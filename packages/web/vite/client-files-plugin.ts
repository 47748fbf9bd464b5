import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:marquee-client-files';
type Manifest = Record<string, { file: string }>;

/**
 * `virtual:marquee-client-files` → `{ neutralCss }` for the server's bundle: the hashed address of a client file that
 * belongs to a page rendered without a client manifest. The client is built first (`vite build --app`).
 */
export function clientFilesPlugin(outDir: string): Plugin {
  return {
    name: 'marquee-client-files',
    resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return;
      const path = join(outDir, '.vite/manifest.json');
      // Tests and type checks run without a build: the page then has the same text and no style.
      if (!existsSync(path)) return 'export const neutralCss = null;';
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
      const entry = manifest['src/app/neutral.css'];
      if (!entry?.file.endsWith('.css'))
        this.error('the client manifest has no file of its own for src/app/neutral.css');
      return `export const neutralCss = ${JSON.stringify(`/${entry.file}`)};`;
    },
  };
}
