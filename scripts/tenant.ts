import { join } from 'node:path';
import { REPOSITORY_DIR } from './repository.ts';
import { runInTerminal } from './run-node.ts';

/** `npm run tenant -- check|new|…`: the brand folders' own commands. */
const cli = join(REPOSITORY_DIR, 'packages', 'tenancy', 'src', 'cli.ts');
process.exit(await runInTerminal([cli, ...process.argv.slice(2)]));
