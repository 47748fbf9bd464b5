import { join } from 'node:path';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';
import { parseEnvironment } from './supervisor/environment.ts';
import { withInstallationDatabase } from './supervisor/installation-database.ts';

const VERIFY = join(REPOSITORY_DIR, 'packages', 'platform', 'src', 'ledger-verify.ts');

/** `npm run ledger:verify`: verifies every invariant of the ledger, brand by brand, in this installation's database. Servers may run meanwhile. */
try {
  const options = parseEnvironment(process.env, REPOSITORY_DIR);
  process.exitCode = await withInstallationDatabase(options, 'ledger', async (url) => {
    const env = { ...process.env, DATABASE_ADMIN_URL: url };
    return (await runNode([VERIFY], { env, onOutput: (text) => process.stdout.write(text) })).code;
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
