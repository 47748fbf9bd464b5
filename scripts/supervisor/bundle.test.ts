import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../testing/processes.ts';
import { type Bundle, buildBundle } from './bundle.ts';

const BUILDER = fileURLToPath(new URL('../testing/fixtures/builder.ts', import.meta.url));
const BUNDLE: Bundle = {
  packageName: 'web',
  args: ['build', '--app'],
  inputs: ['packages/web', 'packages/ui/src', 'lock.yaml'],
};
const DIST = 'packages/web/dist';

let root: string;
let builders: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'marquee-bundle-'));
  builders = [];
  write('packages/web/vite.config.ts', '');
  write('packages/web/src/app.tsx', 'one');
  write('packages/web/src/app.test.tsx', 'one');
  write('packages/ui/src/button.tsx', 'one');
  write('lock.yaml', 'one');
  // A fake vite: writes a hashed file, records its arguments, fails if its input says so, and waits until `go` exists.
  write(
    'packages/web/node_modules/vite/bin/vite.js',
    `const fs = require('node:fs');
     const out = process.env.BUILD_DIR;
     const app = fs.readFileSync('src/app.tsx', 'utf8');
     fs.appendFileSync('../../builds', process.argv.slice(2, 4).join(' ') + '\\n');
     fs.mkdirSync(out + '/client/assets', { recursive: true });
     fs.writeFileSync(out + '/client/assets/app-' + app + '.js', app);
     if (app === 'broken') { console.error('src/app.tsx: unexpected token'); process.exit(1); }
     if (app === 'slow') setInterval(() => fs.existsSync('../../go') && process.exit(), 20);`,
  );
});

afterEach(() => {
  for (const builder of builders) builder.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function build(say: (line: string) => void = () => undefined): Promise<boolean> {
  return buildBundle(BUNDLE, say, undefined, root);
}

function change(text: string): void {
  write('packages/web/src/app.tsx', text);
}

const assets = () => readdirSync(join(root, DIST, 'client/assets')).sort();
const builds = () => readFileSync(join(root, 'builds'), 'utf8').split('\n').slice(0, -1);

/** A process that builds and can be killed; resolves when its vite is running. */
async function startBuilder(): Promise<ChildProcess> {
  const before = existsSync(join(root, 'builds')) ? builds().length : 0;
  const builder = spawn(process.execPath, [BUILDER, root, JSON.stringify(BUNDLE)], { stdio: 'ignore' });
  builders.push(builder);
  await until(() => existsSync(join(root, 'builds')) && builds().length > before);
  return builder;
}

it('builds only when an input has changed', async () => {
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
  rmSync(join(root, DIST), { recursive: true });
  expect(await build()).toBe(true);
  expect(new Set(builds())).toEqual(new Set(['build --app']));
});

it('builds again after a manual build has emptied the folder', async () => {
  await build();
  rmSync(join(root, DIST, 'client/assets/app-one.js'));
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
});

it('reports why a build failed, keeps the earlier build, and tries again the next time', async () => {
  await build();
  change('broken');
  await expect(build()).rejects.toThrow('Building web failed:\nsrc/app.tsx: unexpected token');
  expect(assets()).toEqual(['app-one.js']);
  await expect(build()).rejects.toThrow('Building web failed');
  change('one');
  expect(await build()).toBe(false);
});

it('does not touch the bundle in use while another is built', async () => {
  await build();
  change('slow');
  await startBuilder();
  expect(assets()).toEqual(['app-one.js']);
  write('go', '');
  await until(() => assets().includes('app-slow.js'));
});

it('keeps the files of the previous build for open pages, and no older ones', async () => {
  for (const text of ['one', 'two']) {
    change(text);
    await build();
  }
  expect(assets()).toEqual(['app-one.js', 'app-two.js']);
  change('three');
  await build();
  expect(assets()).toEqual(['app-three.js', 'app-two.js']);
});

it('waits while another process builds, reports it, and then has nothing to build', async () => {
  change('slow');
  const { pid } = await startBuilder();
  const said: string[] = [];
  const waiting = build((line) => said.push(line));
  await until(() => said.length > 0);
  write('go', '');
  expect(await waiting).toBe(false);
  expect(said).toEqual([`Waiting for process ${pid}, which is building web …`]);
  expect(builds()).toHaveLength(1);
});

it('takes over from a builder that was killed', async () => {
  change('slow');
  const builder = await startBuilder();
  builder.kill('SIGKILL');
  await until(() => builder.signalCode !== null);
  change('two');
  expect(await build()).toBe(true);
  expect(assets()).toEqual(['app-two.js']);
  expect(readdirSync(join(root, 'packages/web/node_modules/.marquee-build'))).toEqual([]);
});
