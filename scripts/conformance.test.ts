import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const conformance = (...args: string[]) => runNode([join(REPOSITORY_DIR, 'scripts', 'conformance.ts'), ...args]);

it.each([
  [
    ['--provider', 'nope'],
    /^No provider nope in \S+providers\.json calls a wallet of this platform \(arcade\), and none in \S+payment-providers\.json takes payments \(till\)\n$/,
  ],
  [
    ['--provider', 'till', '--control', 'any-repeat'],
    /^A control removes a safeguard of the wallet, and till takes payments\n$/,
  ],
  [['--control', 'nope'], /^There is no control nope; there are withdrawn-key, any-repeat, no-tombstone\n$/],
  [['--nope'], /^npm run conformance -- /],
])('refuses unknown options %j in one line and starts nothing', async (args, refusal) => {
  const { code, output } = await conformance(...args);
  expect(output).toMatch(refusal);
  expect(code).toBe(2);
});
