import { parseEnvironment, runMain, variables } from '@marquee/server-kit';
import { openPool } from '@marquee/server-kit/postgres';
import * as z from 'zod';
import { verifyAudit } from './audit.repository.ts';
import { anchorFileIn, readAnchor } from './audit-anchor.ts';

const environment = z.object({ DATABASE_URL: variables.databaseUrl(), MARQUEE_DATA: variables.directory() });

/** Reads the whole chain, beside whatever runs; names the first entry that does not fit and ends with 1 where one does not. */
await runMain(async () => {
  const env = parseEnvironment(environment, process.env);
  const pool = openPool(env.DATABASE_URL, 'audit verify');
  try {
    const anchor = await readAnchor(anchorFileIn(env.MARQUEE_DATA));
    const { length, broken } = await verifyAudit(pool, anchor);
    if (broken !== null) {
      console.log(`BROKEN at entry ${broken.seq}: ${broken.problem}. Up to it: ${length} entries, whole.`);
      process.exitCode = 1;
      return;
    }
    const end =
      anchor === null ? 'no entry was kept in mind, so a cut end would not show' : `${anchor.seq} kept in mind`;
    console.log(`${length} entries, whole (${end}).`);
  } finally {
    await pool.end();
  }
});
