import { join } from 'node:path';
import { REPOSITORY_DIR } from './repository.ts';
import { runInTerminal } from './run-node.ts';

/** `npm run chaos`: the servers are killed under play, and every book is held against every other. */
process.exitCode = await runInTerminal([
  join(REPOSITORY_DIR, 'packages/e2e/src/chaos/main.ts'),
  ...process.argv.slice(2),
]);
