import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

export interface OtherMember {
  readonly id: string;
  readonly username: string;
  readonly isExcluded: boolean;
}

const keyOf = (number: string) => sql`upper(regexp_replace(${number}::text, '[^[:alnum:]]', '', 'g'))`;

/** Until this transaction ends, no other one decides on a document with this number: two members at once would not see each other. */
export async function lockDocument(db: TenantDb, { merchant }: TenantScope, number: string): Promise<void> {
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`document:${merchant}:`} || ${keyOf(number)}, 0))`,
  );
}

/** Other members for whom a document with one of these numbers was accepted; letters and digits alone are compared. */
export async function othersWithDocument(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, numbers }: { readonly memberId: string; readonly numbers: readonly string[] },
): Promise<OtherMember[]> {
  if (numbers.length === 0) return [];
  const wanted = sql.join(numbers.map(keyOf), sql`, `);
  const { rows } = await db.execute<{ id: string; username: string; is_excluded: boolean }>(sql`
    SELECT DISTINCT m.id, m.username,
      core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NOT NULL AS is_excluded
    FROM app.identity_check c
    JOIN app.member m ON m.tenant = c.tenant AND m.id = c.member_id
    LEFT JOIN app.member_protection p ON p.tenant = c.tenant AND p.member_id = c.member_id
    WHERE c.tenant = ${merchant} AND c.state IN ('approved', 'expired') AND c.member_id <> ${memberId}
      AND c.number_key IN (${wanted}) ORDER BY m.username`);
  return rows.map(({ id, username, is_excluded: isExcluded }) => ({ id, username, isExcluded }));
}
