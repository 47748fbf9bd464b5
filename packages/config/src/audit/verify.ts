import { parseEnvironment, runMain, variables } from '@marquee/server-kit';
import { openPool } from '@marquee/server-kit/postgres';
import * as z from 'zod';
import { verifyAudit } from './audit.repository.ts';
import { anchorFileIn, readAnchor } from './audit-anchor.ts';

const environment = z.object({ DATABASE_URL: variables.databaseUrl(), MARQUEE_DATA: variables.directory() });

/** Verifies the whole chain, also while the service runs. Names the first entry that does not fit and exits with 1. */
await runMain(async () => {
  const env = parseEnvironment(environment, process.env);
  const pool = openPool(env.DATABASE_URL, 'audit verify');
  try {
    const anchor = await readAnchor(anchorFileIn(env.MARQUEE_DATA));
    const { length, broken } = await verifyAudit(pool, anchor);
    if (broken !== null) {
      console.log(`BROKEN at entry ${broken.seq}: ${broken.problem}. The ${length} entries before it are valid.`);
      process.exitCode = 1;
      return;
    }
    const end =
      anchor === null
        ? 'no entry is stored outside, so a cut end would not show'
        : `entry ${anchor.seq} is stored outside`;
    console.log(`${length} entries, all valid (${end}).`);
  } finally {
    await pool.end();
  }
});
