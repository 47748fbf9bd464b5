import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identifyProcess, isAlive, type ProcessIdentity } from './postgres/process-identity.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { until } from './testing/processes.ts';

let checkout: string;

/** A checkout with only the bootstrap, one package and one script. Its `npx` is a fake that records each call. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'marquee-bootstrap-'));
  for (const path of ['scripts/bootstrap.mjs', 'scripts/supervisor/die-with-parent.ts']) {
    cpSync(join(REPOSITORY_DIR, path), join(checkout, path), { recursive: true });
  }
  mkdirSync(join(checkout, 'packages', 'one'), { recursive: true });
  for (const path of ['package.json', 'packages/one/package.json'])
    writeFileSync(join(checkout, path), '{ "type": "module" }');
  writeFileSync(join(checkout, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n');
  npxDoes('exit 0');
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function npxDoes(script: string): void {
  mkdirSync(join(checkout, 'bin'), { recursive: true });
  writeFileSync(join(checkout, 'bin', 'npx'), `#!/bin/sh\necho "$@" >> "${checkout}/calls"\n${script}\n`, {
    mode: 0o755,
  });
}

function scriptDoes(code: string): void {
  writeFileSync(join(checkout, 'scripts', 'sample.ts'), code);
}

function start(...args: string[]): ChildProcess & { said: () => string } {
  const env = { PATH: [join(checkout, 'bin'), process.env['PATH']].join(delimiter) };
  const child = spawn(process.execPath, [join(checkout, 'scripts', 'bootstrap.mjs'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return Object.assign(child, { said: () => output });
}

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = start(...args);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: child.said() };
}

it('installs the lockfile’s packages once, and again when a manifest changes', async () => {
  scriptDoes('process.stdout.write("got " + process.argv.slice(2).join(" ") + "\\n"); process.exitCode = 7;');
  const first = await run('sample', '--flag', 'value');
  expect(first.code).toBe(7);
  expect(first.output).toMatch(/^Installing what the lockfile names .*\nInstalled in \d+ s\.\ngot --flag value\n$/);
  expect((await run('sample', 'again')).output).toBe('got again\n');
  writeFileSync(join(checkout, 'packages', 'one', 'package.json'), '{ "type": "module", "name": "changed" }');
  expect((await run('sample')).output).toContain('Installing');
  const calls = readFileSync(join(checkout, 'calls'), 'utf8').trim().split('\n');
  expect(calls).toHaveLength(2);
  expect(calls[0]).toContain('install --frozen-lockfile');
});

it('installs once when two processes start together: the second names the process it waits for', async () => {
  scriptDoes('process.stdout.write("ran\\n");');
  npxDoes(`while [ ! -e "${checkout}/go" ]; do sleep 0.05; done`);
  const first = start('sample');
  await until(() => existsSync(join(checkout, 'calls')));
  const second = start('sample');
  await until(() => second.said() !== '');
  writeFileSync(join(checkout, 'go'), '');
  await Promise.all([once(first, 'close'), once(second, 'close')]);
  expect(second.said()).toBe(`Waiting for process ${first.pid}, which is installing …\nran\n`);
  expect(readFileSync(join(checkout, 'calls'), 'utf8').trim().split('\n')).toHaveLength(1);
});

it('takes over from an installation that was killed', async () => {
  scriptDoes('process.stdout.write("ran\\n");');
  npxDoes(`while [ ! -e "${checkout}/go" ]; do sleep 0.05; done`);
  const killed = start('sample');
  await until(() => existsSync(join(checkout, 'calls')));
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  writeFileSync(join(checkout, 'go'), '');
  const { output } = await run('sample');
  expect(output).toMatch(/^Installing .*\nInstalled in \d+ s\.\nran\n$/);
});

it.each([
  ['npm error code ENOTFOUND', 'the package registry cannot be reached (is this machine offline?)'],
  ['ENOSPC: no space left on device', 'the disk is full'],
  [' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install', 'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install'],
])('says in one line why the installation failed: %s', async (said, cause) => {
  scriptDoes('process.stdout.write("ran");');
  npxDoes(`echo "some noise"; echo "${said}" >&2; exit 1`);
  const { code, output } = await run('sample');
  expect(code).toBe(1);
  const [, failure, ...rest] = output.split('\n');
  expect(failure).toContain(`Installation failed: ${cause}. The whole output is in `);
  expect(rest).toEqual(['']);
  const log = failure?.slice(failure.indexOf(' is in ') + ' is in '.length, -1) ?? '';
  expect(readFileSync(log, 'utf8')).toContain('some noise');
  rmSync(log);
});

it('passes a signal on once, however often it comes, and answers with the exit code of the script', async () => {
  scriptDoes(
    `process.on('SIGTERM', () => process.stdout.write('stopping\\n'));
     process.on('SIGUSR2', () => process.exit(3));
     setInterval(() => {}, 1000);
     process.stdout.write('pid ' + process.pid + '\\n');`,
  );
  const child = start('sample');
  await until(() => child.said().includes('pid '));
  child.kill('SIGTERM');
  await until(() => child.said().includes('stopping'));
  child.kill('SIGTERM');
  child.kill('SIGINT');
  process.kill(Number(/pid (\d+)/.exec(child.said())?.[1]), 'SIGUSR2');
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(child.said().match(/stopping/g)).toHaveLength(1);
});

it('ends the script when it is killed', async () => {
  scriptDoes('setInterval(() => {}, 1000); process.stdout.write("pid " + process.pid + "\\n");');
  const child = start('sample');
  await until(() => child.said().includes('pid '));
  const script = identifyProcess(Number(/pid (\d+)/.exec(child.said())?.[1])) as ProcessIdentity;
  expect(isAlive(script)).toBe(true);
  child.kill('SIGKILL');
  await until(() => !isAlive(script));
});

it('refuses an unknown script', async () => {
  expect(await run('unknown')).toEqual({ code: 1, output: 'There is no script named unknown.\n' });
});
