import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const BENCH = join(REPOSITORY_DIR, 'packages/e2e/bench/record-file.bench.ts');

it('[W07] the file of a member with 200,000 lines is complete, needs no memory, and ends with its client', {
  timeout: 300_000,
}, async () => {
  const { code, output } = await runNode([BENCH, '--lines=200000']);
  expect([code, /^\d+ failed$/m.exec(output)?.[0]], output).toEqual([0, '0 failed']);
});
