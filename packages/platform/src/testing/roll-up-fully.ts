import { setTimeout as sleep } from 'node:timers/promises';
import { createQuery } from '../db/query.ts';
import { rollUpBrand } from '../modules/rollup/roll-up.ts';
import type { TestDatabase } from './test-database.ts';

/** Rolls up until everything that was committed before this call is counted. */
export async function rollUpFully(
  { pool, query }: Pick<TestDatabase, 'pool' | 'query'>,
  { merchant, zone = 'Asia/Phnom_Penh', batch = 100 }: { merchant: string; zone?: string; batch?: number },
): Promise<void> {
  const [now] = await query<{ at: string }>('SELECT clock_timestamp()::text AS at');
  for (;;) {
    while (await rollUpBrand(createQuery(pool), { merchant, zone, batch, marginMs: 0 }));
    const done = 'SELECT FROM app.rollup WHERE tenant = $1 AND zone = $2 AND read_to >= $3::timestamptz';
    if ((await query(done, [merchant, zone, now?.at])).length > 0) return;
    // Transactions of other suites' databases have to end.
    await sleep(20);
  }
}
