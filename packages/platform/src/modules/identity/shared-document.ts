import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

export interface OtherMember {
  readonly id: string;
  readonly username: string;
  readonly isExcluded: boolean;
}

/** Other members for whom a document with one of these numbers was accepted; letters and digits alone are compared. */
export async function othersWithDocument(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, numbers }: { readonly memberId: string; readonly numbers: readonly string[] },
): Promise<OtherMember[]> {
  if (numbers.length === 0) return [];
  const wanted = sql.join(
    numbers.map((number) => sql`upper(regexp_replace(${number}::text, '[^[:alnum:]]', '', 'g'))`),
    sql`, `,
  );
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
