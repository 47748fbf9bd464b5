// debian: caddy
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const ROLLING = join(REPOSITORY_DIR, 'packages/e2e/src/chaos/rolling-restart.ts');

it('SEC-D14: two edges and two platforms restart one after the other under play, and no request fails', {
  timeout: 600_000,
}, async () => {
  const { code, output } = await runNode([ROLLING]);
  expect(output).toMatch(/^0 failed$/m);
  expect(code).toBe(0);
});

it('SEC-D14: negative control: without draining requests fail', { timeout: 600_000 }, async () => {
  const { code, output } = await runNode([ROLLING, '--no-drain']);
  expect(output).toMatch(/^[1-9]\d* failed$/m);
  expect(code).toBe(1);
});
