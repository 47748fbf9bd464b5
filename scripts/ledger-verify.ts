import { REPOSITORY_DIR } from './repository.ts';
import { runVerifier } from './supervisor/commands.ts';
import { parseEnvironment } from './supervisor/environment.ts';
import { withInstallationDatabase } from './supervisor/installation-database.ts';

/** `npm run ledger:verify`: verifies every invariant of the ledger, brand by brand, in this installation's database. Servers may run meanwhile. */
try {
  const options = parseEnvironment(process.env, REPOSITORY_DIR);
  process.exitCode = await withInstallationDatabase(options, 'ledger', (url) =>
    runVerifier('ledger', { DATABASE_ADMIN_URL: url }),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
