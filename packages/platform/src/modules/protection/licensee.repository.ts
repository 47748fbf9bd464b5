import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** Keys by which an excluded person is matched; null: not known. */
export interface PersonKeys {
  readonly emailKey: string | null;
  readonly mobileKey: string | null;
  readonly personKey: string | null;
}

export interface UnspreadExclusion extends PersonKeys {
  readonly memberId: string;
  /** As the database writes it, to the microsecond; null: for good. */
  readonly until: string | null;
  /** It is in force. */
  readonly isInForce: boolean;
}

/** The other brands of the licensee find the exclusion, or its end, from this transaction's commit on. */
export async function noteExclusion(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  licensee: string,
): Promise<void> {
  await db.execute(sql`SELECT core.note_exclusion(${merchant}, ${memberId}, ${licensee})`);
}

type UnspreadRow = {
  member_id: string;
  until: string | null;
  is_in_force: boolean;
  email_key: string | null;
  mobile_key: string | null;
  person_key: string | null;
};

/** Exclusions whose latest change accounts at other brands may lack. */
export async function readUnspread(db: TenantDb, { merchant }: TenantScope, max: number): Promise<UnspreadExclusion[]> {
  const { rows } = await db.execute<UnspreadRow>(sql`
    SELECT p.member_id, p.excluded_until::text AS until, k.email_key, k.mobile_key, k.person_key,
      core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NOT NULL AS is_in_force
    FROM app.member_protection p, core.person_keys(p.tenant, p.member_id) k
    WHERE p.tenant = ${merchant} AND NOT p.is_spread ORDER BY p.member_id LIMIT ${max}`);
  return rows.map((row) => ({
    memberId: row.member_id,
    until: row.until,
    isInForce: row.is_in_force,
    emailKey: row.email_key,
    mobileKey: row.mobile_key,
    personKey: row.person_key,
  }));
}

/** Members of this brand who are the person, and are not excluded for as long. */
export async function findPersons(
  db: TenantDb,
  { merchant }: TenantScope,
  { emailKey, mobileKey, personKey, until }: UnspreadExclusion,
): Promise<string[]> {
  const birthday = personKey?.split('|').at(-1) ?? null;
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH found AS (
      SELECT m.id FROM app.member m WHERE m.tenant = ${merchant} AND m.email_key = ${emailKey}
      UNION SELECT m.id FROM app.member m WHERE m.tenant = ${merchant} AND m.mobile_key = ${mobileKey}
      UNION SELECT b.member_id FROM app.member_profile b
      JOIN app.member_profile n ON n.tenant = b.tenant AND n.member_id = b.member_id AND n.field = 'realName'
      WHERE b.tenant = ${merchant} AND b.field = 'birthday' AND b.value = ${birthday} AND core.person_key(n.value, b.value) = ${personKey}
    )
    SELECT f.id FROM found f
    LEFT JOIN app.member_protection p ON p.tenant = ${merchant} AND p.member_id = f.id
    WHERE core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NULL
      OR (p.excluded_until IS NOT NULL AND (${until}::timestamptz IS NULL OR p.excluded_until < ${until}::timestamptz))
    ORDER BY f.id`);
  return rows.map(({ id }) => id);
}

/** Unless the exclusion has changed since it was read. */
export async function markSpread(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, until }: UnspreadExclusion,
): Promise<void> {
  await db.execute(sql`UPDATE app.member_protection SET is_spread = true
    WHERE tenant = ${merchant} AND member_id = ${memberId} AND excluded_until IS NOT DISTINCT FROM ${until}::timestamptz`);
}
