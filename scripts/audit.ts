import { REPOSITORY_DIR } from './repository.ts';
import { runVerifier } from './supervisor/commands.ts';
import { parseEnvironment } from './supervisor/environment.ts';
import { withInstallationDatabase } from './supervisor/installation-database.ts';

const USAGE = `npm run audit -- verify
  reads the console's whole audit and names the first entry that does not fit; servers may run meanwhile\n`;
const MISUSED = 2;

/** `npm run audit -- verify`: verifies the audit in the database of this installation. */
function verify(): Promise<number> {
  const options = parseEnvironment(process.env, REPOSITORY_DIR);
  return withInstallationDatabase(options, 'audit', (url) =>
    runVerifier('audit', { DATABASE_URL: url, MARQUEE_DATA: options.dataDir }),
  );
}

try {
  if (process.argv[2] === 'verify' && process.argv.length === 3) {
    process.exitCode = await verify();
  } else {
    process.stderr.write(USAGE);
    process.exitCode = MISUSED;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
