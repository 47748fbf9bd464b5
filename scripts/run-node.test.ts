import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';
import { processesOf, until } from './testing/processes.ts';

const FIXTURES = join(REPOSITORY_DIR, 'scripts', 'testing', 'fixtures');
const FORKING = join(FIXTURES, 'forking.ts');
const BENCH = join(FIXTURES, 'bench.ts');

it('resolves with exit code and output', async () => {
  const code = 'console.log("out"); console.error("err"); process.exitCode = 4;';
  const result = await runNode(['--eval', code]);
  expect(result.code).toBe(4);
  expect(result.output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

it('does not touch processes forked by its child, nor their channels', async () => {
  expect(await runNode([FORKING])).toEqual({ code: 0, output: 'answer to a question' });
});

it('ends the process early when its signal is aborted', async () => {
  const stopping = new AbortController();
  const running = runNode(['--eval', 'console.log("up"); setInterval(() => {}, 1000)'], {
    signal: stopping.signal,
    onOutput: () => stopping.abort(),
  });
  await expect(running).rejects.toThrow('aborted');
});

it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'ends a bench and its servers when it is interrupted by %s',
  async (signal) => {
    const name = randomUUID();
    const runner = spawn(process.execPath, [BENCH, 'runner', name], { stdio: ['ignore', 'pipe', 'inherit'] });
    await until(() => runner.stdout.read() !== null);
    expect(processesOf(name)).toHaveLength(3);
    runner.kill(signal);
    await until(() => processesOf(name).length === 0);
  },
);
