import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const FORKING = join(REPOSITORY_DIR, 'scripts', 'testing', 'fixtures', 'forking.ts');

it('resolves with exit code and output', async () => {
  const code = 'console.log("out"); console.error("err"); process.exitCode = 4;';
  const result = await runNode(['--eval', code]);
  expect(result.code).toBe(4);
  expect(result.output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

it('leaves the processes its child forks, and their channels, alone', async () => {
  expect(await runNode([FORKING])).toEqual({ code: 0, output: 'answer to a question' });
});

it('ends the process early when asked to', async () => {
  const stopping = new AbortController();
  const running = runNode(['--eval', 'console.log("up"); setInterval(() => {}, 1000)'], {
    signal: stopping.signal,
    onOutput: () => stopping.abort(),
  });
  await expect(running).rejects.toThrow('aborted');
});
