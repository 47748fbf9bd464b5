import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const DRILL = join(REPOSITORY_DIR, 'packages/e2e/src/chaos/backup-drill.ts');

it('a lost machine: the backup written during play has every posting acknowledged before its moment', {
  timeout: 600_000,
}, async () => {
  const { code, output } = await runNode([DRILL]);
  expect(output).not.toContain('BROKEN');
  expect(output).toContain('holds  every posting that was acknowledged before the moment is in the ledger');
  expect(code).toBe(0);
});
