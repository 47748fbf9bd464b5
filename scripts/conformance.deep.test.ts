import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const LONGEST_MS = 300_000;
const CONFORMANCE = join(REPOSITORY_DIR, 'scripts', 'conformance.ts');

it.each([
  ['what conforms', [], / 0 not conforming\n/, 0],
  ['what does not', ['--control', 'no-tombstone'], / [1-9]\d* not conforming\n/, 1],
])(
  '[G11] the conformance command says of %s so, and ends with the code that means it',
  { timeout: LONGEST_MS },
  async (_, args, result, code) => {
    const run = await runNode([CONFORMANCE, '--provider', 'arcade', ...args]);
    expect(run.output).toMatch(result);
    expect(run.output).not.toContain('report written');
    expect(run.code).toBe(code);
  },
);
