import { parseEnvironment, runMain } from '@marquee/server-kit';
import pg from 'pg';
import { migrateEnvironment } from './environment.ts';
import { reportLedger } from './verify/report-ledger.ts';
import { hasNoViolations, verifyLedger } from './verify/verify-ledger.ts';

/**
 * The command `ledger:verify`, which ends every soak test: counts, and violations of invariants; exit code 1 when there are any.
 */
await runMain(async () => {
  const env = parseEnvironment(migrateEnvironment, process.env);
  const owner = new pg.Client({ connectionString: env.DATABASE_ADMIN_URL, application_name: 'marquee-verify' });
  await owner.connect();
  try {
    const reports = await verifyLedger(owner);
    for (const line of reportLedger(reports)) console.log(line);
    if (!hasNoViolations(reports)) process.exitCode = 1;
  } finally {
    await owner.end();
  }
});
