import { parseEnvironment, runMain } from '@marquee/server-kit';
import pg from 'pg';
import { migrateEnvironment } from './environment.ts';
import { tellLedger } from './verify/tell-ledger.ts';
import { isSound, verifyLedger } from './verify/verify-ledger.ts';

/** The command that ends every soak: counts of what is there and of what breaks a promise; code 1 when anything does. */
await runMain(async () => {
  const env = parseEnvironment(migrateEnvironment, process.env);
  const owner = new pg.Client({ connectionString: env.DATABASE_ADMIN_URL, application_name: 'marquee-verify' });
  await owner.connect();
  try {
    const reports = await verifyLedger(owner);
    for (const line of tellLedger(reports)) console.log(line);
    if (!isSound(reports)) process.exitCode = 1;
  } finally {
    await owner.end();
  }
});
