import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from '../repository.ts';
import { runNode } from '../run-node.ts';

const SCRIPT = join(REPOSITORY_DIR, 'scripts', 'test.ts');

it.each([
  { args: ['--only', 'units'], reason: 'There is no step units. Steps: lint, types,' },
  { args: ['--only', 'unit', '--project', 'web'], reason: "Options of a step's runner follow a second --" },
])('refuses $args in words, without a stack', async ({ args, reason }) => {
  const { code, output } = await runNode([SCRIPT, ...args]);
  expect(code).toBe(1);
  expect(output).toContain(reason);
  expect(output).not.toContain('    at ');
});
