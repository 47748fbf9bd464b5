import { join } from 'node:path';
import { REPOSITORY_DIR } from './repository.ts';
import { runInTerminal } from './run-node.ts';

/** `npm run chaos`: kills servers during play, and compares every record with every other. */
process.exitCode = await runInTerminal([
  join(REPOSITORY_DIR, 'packages/e2e/src/chaos/main.ts'),
  ...process.argv.slice(2),
]);
