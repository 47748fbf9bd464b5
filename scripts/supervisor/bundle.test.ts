import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bundle, buildBundle } from './bundle.ts';

const BUNDLE: Bundle = {
  packageName: 'web',
  args: ['build', '--app'],
  inputs: ['packages/web', 'packages/ui/src', 'lock.yaml'],
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'marquee-bundle-'));
  write('packages/web/vite.config.ts', '');
  write('packages/web/src/app.tsx', 'one');
  write('packages/web/src/app.test.tsx', 'one');
  write('packages/ui/src/button.tsx', 'one');
  write('lock.yaml', 'one');
  // Stands in for vite: notes its arguments, and fails when its input says so.
  write(
    'packages/web/node_modules/vite/bin/vite.js',
    `const fs = require('node:fs');
     if (fs.readFileSync('src/app.tsx', 'utf8') === 'broken') { console.error('src/app.tsx: unexpected token'); process.exit(1); }
     fs.mkdirSync('dist', { recursive: true });
     fs.appendFileSync('dist/built', process.argv.slice(2, 4).join(' ') + '\\n');`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function build(): Promise<boolean> {
  return buildBundle(BUNDLE, () => undefined, undefined, root);
}

it('builds when an input changed, and only then', async () => {
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
  write('packages/web/src/app.test.tsx', 'two');
  expect(await build()).toBe(false);
  for (const path of ['packages/web/src/app.tsx', 'packages/ui/src/button.tsx', 'lock.yaml']) {
    write(path, 'two');
    expect(await build(), path).toBe(true);
  }
  write('packages/web/src/new.tsx', '');
  expect(await build()).toBe(true);
  rmSync(join(root, 'packages/web/dist'), { recursive: true });
  expect(await build()).toBe(true);
  expect(readFileSync(join(root, 'packages/web/dist/built'), 'utf8')).toBe('build --app\n');
});

it('builds again what another build has emptied and left', async () => {
  await build();
  rmSync(join(root, 'packages/web/dist/built'));
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
});

it('says why a build failed, and tries again the next time', async () => {
  await build();
  write('packages/web/src/app.tsx', 'broken');
  await expect(build()).rejects.toThrow('Building web failed:\nsrc/app.tsx: unexpected token');
  expect(existsSync(join(root, 'packages/web/dist/.inputs'))).toBe(false);
  await expect(build()).rejects.toThrow('Building web failed');
});
