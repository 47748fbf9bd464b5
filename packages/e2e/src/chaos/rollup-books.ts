import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from './books.ts';
import type { ChaosStack } from './chaos-stack.ts';

/** A run takes a few seconds, a refill as well. */
const UNTIL_MS = 60_000;

/** The rollup of every brand as it was filled during the run, compared with one that is filled again from nothing: 11. */
export async function refillRollup(stack: ChaosStack): Promise<Finding> {
  const promise = 'the daily rollup filled from nothing equals the kept one';
  const unfinished = await untilCounted(stack);
  if (unfinished.length > 0) return { promise, broken: unfinished };
  const before = await digests(stack);
  for (const { tenant } of before) await stack.query(`SELECT core.clear_rollup('${tenant}')`);
  const broken = await untilCounted(stack);
  const after = await digests(stack);
  for (const each of before) {
    const again = after.find(({ tenant }) => tenant === each.tenant);
    if (again?.digest !== each.digest) broken.push(`${each.tenant} differs`);
  }
  if (before.every(({ rows }) => rows === '0')) broken.push('no brand has a day of play');
  return { promise, broken };
}

/** Waits until each brand's rollup has every transaction. @returns the brands whose has not */
async function untilCounted({ query }: ChaosStack): Promise<string[]> {
  const until = Date.now() + UNTIL_MS;
  for (;;) {
    const late = await query<{ tenant: string }>(`
      SELECT tenant FROM app.rollup r WHERE EXISTS (SELECT FROM core.tx t WHERE t.tenant = r.tenant AND t.id >= core.first_id_at(r.read_to))`);
    if (late.length === 0 || Date.now() > until) return late.map(({ tenant }) => `${tenant} is not counted`);
    await sleep(500);
  }
}

interface Digest {
  readonly tenant: string;
  readonly rows: string;
  readonly digest: string;
}

const digests = ({ query }: ChaosStack): Promise<Digest[]> =>
  query<Digest>(`
    SELECT r.tenant, (SELECT count(*) FROM app.daily_play p WHERE p.tenant = r.tenant)::text AS rows,
      md5(concat(
        (SELECT string_agg(p::text, '|' ORDER BY p::text) FROM app.daily_play p WHERE p.tenant = r.tenant),
        (SELECT string_agg(l::text, '|' ORDER BY l::text) FROM app.daily_line l WHERE l.tenant = r.tenant))) AS digest
    FROM app.rollup r ORDER BY r.tenant`);
