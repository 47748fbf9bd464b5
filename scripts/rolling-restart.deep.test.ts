// debian: caddy
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const ROLLING = join(REPOSITORY_DIR, 'packages/e2e/src/chaos/rolling-restart.ts');

/** The line "N failed" and those after it, which name the failures; all lines if the run ended before it. */
const failuresIn = (output: string) => (/^\d+ failed$.*/ms.exec(output)?.[0] ?? output).trim();

it('SEC-D14: two edges and two platforms restart one after the other during play, and no request fails', {
  timeout: 600_000,
}, async () => {
  const { code, output } = await runNode([ROLLING]);
  const failures = failuresIn(output);
  expect(failures, failures).toBe('0 failed');
  expect(code, output).toBe(0);
});

it('SEC-D14: negative control: without draining requests fail', { timeout: 600_000 }, async () => {
  const { code, output } = await runNode([ROLLING, '--no-drain']);
  expect(failuresIn(output), output).toMatch(/^[1-9]\d* failed$/m);
  expect(code).toBe(1);
});
