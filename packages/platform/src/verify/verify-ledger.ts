import type pg from 'pg';
import { type DaysReport, verifyDays } from '../checkpoint/verify-days.ts';
import { INVARIANTS } from './invariants.ts';
import { LATENESS } from './lateness.ts';

export interface BrandReport {
  readonly merchant: string;
  readonly accounts: number;
  readonly transactions: number;
  readonly entries: number;
  /** Invariant id → number of rows that break it. */
  readonly broken: Readonly<Record<string, number>>;
  /** The counts of `LATENESS`, in its order; they violate no invariant. */
  readonly late: readonly number[];
  /** Whether every finished day is unchanged. */
  readonly days: DaysReport;
}

/**
 * Counts violations of the ledger's invariants, brand by brand, in one snapshot while postings continue. `owner` is logged in as
 * marquee_owner: only the owner can list the brands, and it too sees one brand at a time.
 */
export async function verifyLedger(owner: pg.ClientBase): Promise<BrandReport[]> {
  await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const { rows } = await owner.query<{ tenant: string }>('SELECT tenant FROM core.merchant ORDER BY tenant');
    const reports: BrandReport[] = [];
    for (const { tenant } of rows) reports.push(await verifyBrand(owner, tenant));
    return reports;
  } finally {
    await owner.query('ROLLBACK');
  }
}

export const hasNoViolations = (reports: readonly BrandReport[]): boolean =>
  reports.every(({ broken, days }) => days.damage === null && Object.values(broken).every((count) => count === 0));

async function verifyBrand(owner: pg.ClientBase, merchant: string): Promise<BrandReport> {
  await owner.query("SELECT set_config('app.tenant_id', $1, true)", [merchant]);
  const { rows } = await owner.query<{ accounts: string; transactions: string; entries: string }>(
    `SELECT (SELECT count(*) FROM core.account WHERE tenant = core.tenant()) AS accounts,
            (SELECT count(*) FROM core.tx WHERE tenant = core.tenant()) AS transactions,
            (SELECT count(*) FROM core.entry WHERE tenant = core.tenant()) AS entries`,
  );
  const broken: Record<string, number> = {};
  for (const { id, sql } of INVARIANTS) {
    const counted = await owner.query<{ broken: string }>(sql);
    broken[id] = Number(counted.rows[0]?.broken);
  }
  const late: number[] = [];
  for (const { sql } of LATENESS) late.push(Number((await owner.query<{ late: string }>(sql)).rows[0]?.late));
  const [counts] = rows;
  return {
    merchant,
    accounts: Number(counts?.accounts),
    transactions: Number(counts?.transactions),
    entries: Number(counts?.entries),
    broken,
    late,
    days: await verifyDays(async (text, values) => (await owner.query(text, values)).rows, merchant),
  };
}
