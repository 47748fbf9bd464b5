import { parseEnvironment, runMain } from '@marquee/server-kit';
import pg from 'pg';
import * as z from 'zod';
import { migrateEnvironment } from './environment.ts';

const environment = migrateEnvironment.extend({ ROLLUP_BRAND: z.string().min(1) });

/** The command `ledger:verify -- refill <brand>`: empties a brand's daily rollup, which running servers fill again from the ledger (ADR 83). */
await runMain(async () => {
  const { DATABASE_ADMIN_URL, ROLLUP_BRAND } = parseEnvironment(environment, process.env);
  const owner = new pg.Client({ connectionString: DATABASE_ADMIN_URL, application_name: 'marquee-refill' });
  await owner.connect();
  try {
    const { rowCount } = await owner.query('SELECT FROM core.merchant WHERE tenant = $1', [ROLLUP_BRAND]);
    if (rowCount === 0) throw new Error(`No brand ${ROLLUP_BRAND} has accounts.`);
    await owner.query('SELECT core.clear_rollup($1)', [ROLLUP_BRAND]);
    console.log(`${ROLLUP_BRAND}: the daily rollup is empty; running servers fill it again`);
  } finally {
    await owner.end();
  }
});
