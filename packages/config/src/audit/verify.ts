import { parseArgs } from 'node:util';
import { runMain, StartError } from '@marquee/server-kit';
import { openPool } from '@marquee/server-kit/postgres';
import { verifyAudit } from './audit.repository.ts';
import { readAnchor } from './audit-anchor.ts';

const USAGE = 'Usage: verify --database <URL of the config service’s database> [--anchor <file>]';

/** `npm run audit -- verify`: reads the whole chain, beside whatever runs; code 1 and the first broken entry when it is not whole. */
await runMain(async () => {
  const { values } = parseArgs({ options: { database: { type: 'string' }, anchor: { type: 'string' } } });
  if (values.database === undefined) throw new StartError(USAGE);
  const pool = openPool(values.database, 'audit verify');
  try {
    const anchor = values.anchor === undefined ? null : await readAnchor(values.anchor);
    const { length, broken } = await verifyAudit(pool, anchor);
    const known =
      anchor === null
        ? 'no newest entry is kept in mind, so that a cut end would not show'
        : `entry ${anchor.seq} is kept in mind`;
    if (broken === null) console.log(`${length} entries, whole; ${known}.`);
    else console.log(`BROKEN at entry ${broken.seq}: ${broken.problem}. The ${length} before it are whole; ${known}.`);
    if (broken !== null) process.exitCode = 1;
  } finally {
    await pool.end();
  }
});
