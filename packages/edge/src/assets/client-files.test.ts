import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readClientFiles } from './client-files.ts';

function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'edge-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
const manifest = JSON.stringify({ 'src/entry-client.tsx': { file: 'assets/entry-1.js', isEntry: true } });

it('[T03] holds the bundle in every coding that the build made', () => {
  const files = readClientFiles(
    build({
      '.vite/manifest.json': manifest,
      'assets/entry-1.js': 'the script',
      'assets/entry-1.js.br': 'in brotli',
      'assets/entry-1.js.gz': 'in gzip',
      'assets/font-1.woff2': 'the font',
    }),
  );
  expect(files.manifest['src/entry-client.tsx']?.file).toBe('assets/entry-1.js');
  const entry = files.find('/assets/entry-1.js');
  expect([entry?.identity, entry?.br, entry?.gzip].map((each) => each?.bytes.toString())).toEqual([
    'the script',
    'in brotli',
    'in gzip',
  ]);
  expect(files.find('/assets/font-1.woff2')?.br).toBeNull();
  expect(files.find('/assets/entry-1.js.br')).toBeUndefined();
});

it('serves only plain files of the bundle', () => {
  const folder = build({
    '.vite/manifest.json': manifest,
    'assets/entry-1.js': '1',
    'assets/notes.txt': 'internal',
    'assets/entry-1.js.map': '{}',
    'assets/nested/deep.js': '1',
    'index.html': '<p>',
  });
  symlinkSync('/etc', join(folder, 'assets', 'etc.js'));
  const files = readClientFiles(folder);
  for (const path of [
    'notes.txt',
    'entry-1.js.map',
    'nested/deep.js',
    'nested',
    'etc.js',
    '../index.html',
    '',
    '__proto__',
  ]) {
    expect(files.find(`/assets/${path}`), path).toBeUndefined();
  }
});

it('says what to do when there is no build', () => {
  expect(() => readClientFiles('/nowhere')).toThrow('npm run build');
});
