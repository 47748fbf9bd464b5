import { parseEnvironment, runMain } from '@marquee/server-kit';
import pg from 'pg';
import type { DaysReport } from './checkpoint/verify-days.ts';
import { migrateEnvironment } from './environment.ts';
import { INVARIANTS } from './verify/invariants.ts';
import { isSound, verifyLedger } from './verify/verify-ledger.ts';

function describeDays({ days, last, damage }: DaysReport): string {
  if (damage !== null) {
    const { day, what, transaction } = damage;
    return `BROKEN day ${day}: ${what}${transaction === null ? '' : `: ${transaction}`}`;
  }
  const newest = last === null ? '' : `; the last, ${last.day}, is ${last.hash}`;
  return `holds  days that are over are what they were then (${days})${newest}`;
}

/** The command that ends every soak: counts of what is there and of what breaks a promise; code 1 when anything does. */
await runMain(async () => {
  const env = parseEnvironment(migrateEnvironment, process.env);
  const owner = new pg.Client({ connectionString: env.DATABASE_ADMIN_URL, application_name: 'marquee-verify' });
  await owner.connect();
  try {
    const reports = await verifyLedger(owner);
    for (const { merchant, accounts, transactions, entries, broken, days } of reports) {
      console.log(`${merchant}: ${accounts} accounts, ${transactions} transactions, ${entries} entries`);
      for (const { id, promise } of INVARIANTS) {
        const count = broken[id] ?? 0;
        console.log(
          `  ${count === 0 ? 'holds ' : 'BROKEN'} ${id.padEnd(2)} ${promise}${count === 0 ? '' : `: ${count}`}`,
        );
      }
      console.log(`  ${describeDays(days)}`);
    }
    if (!isSound(reports)) process.exitCode = 1;
  } finally {
    await owner.end();
  }
});
