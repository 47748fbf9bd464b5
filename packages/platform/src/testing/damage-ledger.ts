import pg from 'pg';

/**
 * What queries count after direct damage, in a transaction that is never committed: of each query its one column. A superuser does the
 * damage and runs the queries, so only the WHERE of each query names the tenant.
 */
export async function countDamage(
  { adminUrl }: { readonly adminUrl: string },
  damage: string,
  queries: readonly { readonly sql: string }[],
): Promise<number[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('BEGIN; SET LOCAL session_replication_role = replica');
    await admin.query(damage);
    await admin.query("SELECT set_config('app.tenant_id', 'lotus', true)");
    const counts: number[] = [];
    for (const { sql } of queries) {
      const { rows } = await admin.query<Record<string, string>>(sql);
      counts.push(Number(Object.values(rows[0] ?? {})[0]));
    }
    return counts;
  } finally {
    await admin.query('ROLLBACK');
    await admin.end();
  }
}

/** Ids of the invariants that report the damage. */
export async function findDamage<Invariant extends { readonly id: string; readonly sql: string }>(
  database: { readonly adminUrl: string },
  damage: string,
  invariants: readonly Invariant[],
): Promise<string[]> {
  const counts = await countDamage(database, damage, invariants);
  return invariants.flatMap(({ id }, place) => ((counts[place] ?? 0) > 0 ? [id] : []));
}
