import { REPOSITORY_DIR } from './repository.ts';
import { runVerifier } from './supervisor/commands.ts';
import { parseEnvironment } from './supervisor/environment.ts';
import { withInstallationDatabase } from './supervisor/installation-database.ts';

const USAGE = `npm run ledger:verify                     check every invariant of the ledger
npm run ledger:verify -- refill <brand>   empty a brand's daily rollup; running servers fill it again`;

/** `npm run ledger:verify`: verifies every invariant of the ledger, brand by brand, in this installation's database. Servers may run meanwhile. */
try {
  const [command, brand, ...more] = process.argv.slice(2);
  const isRefill = command === 'refill' && brand !== undefined && more.length === 0;
  if (command !== undefined && !isRefill) throw new Error(USAGE);
  const options = parseEnvironment(process.env, REPOSITORY_DIR);
  process.exitCode = await withInstallationDatabase(options, 'ledger', (url) =>
    isRefill
      ? runVerifier('refill', { DATABASE_ADMIN_URL: url, ROLLUP_BRAND: brand })
      : runVerifier('ledger', { DATABASE_ADMIN_URL: url }),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
