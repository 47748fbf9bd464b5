import { join } from 'node:path';
import { REPOSITORY_DIR } from './repository.ts';
import { runInTerminal } from './run-node.ts';

/** `npm run tenant -- check|new|…`: commands on brand folders. Previews need servers and a browser, so scripts take them. */
const cli = join(REPOSITORY_DIR, 'packages', 'tenancy', 'src', 'cli.ts');
const [command, ...rest] = process.argv.slice(2);
const args =
  command === 'preview'
    ? [join(REPOSITORY_DIR, 'scripts', 'tenant-preview.ts'), ...rest]
    : [cli, ...process.argv.slice(2)];
process.exit(await runInTerminal(args));
