import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** Keys by which an excluded person is matched; null: not known. */
export interface PersonKeys {
  readonly emailKey: string | null;
  readonly mobileKey: string | null;
  readonly personKey: string | null;
}

/** What two accounts have in common. `person`: name and date of birth. */
export type MatchedBy = 'email' | 'mobile' | 'person';

export interface UnspreadExclusion extends PersonKeys {
  readonly memberId: string;
  /** As the database writes it, to the microsecond; null: for good. */
  readonly until: string | null;
  /** Of the row; each change gives another. */
  readonly version: string;
  /** It is in force. */
  readonly isInForce: boolean;
  /** What is proven of the keys. */
  readonly proven: readonly MatchedBy[];
}

/** The brands of the group find the exclusion, or its end, from this transaction's commit on. */
export async function noteExclusion(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  group: string,
): Promise<void> {
  await db.execute(sql`SELECT core.note_exclusion(${merchant}, ${memberId}, ${group})`);
}

type UnspreadRow = {
  member_id: string;
  until: string | null;
  version: string;
  is_in_force: boolean;
  email_key: string | null;
  mobile_key: string | null;
  person_key: string | null;
  proven: MatchedBy[];
};

/** Exclusions whose latest change the person's other accounts may lack. */
export async function readUnspread(db: TenantDb, { merchant }: TenantScope, max: number): Promise<UnspreadExclusion[]> {
  const { rows } = await db.execute<UnspreadRow>(sql`
    SELECT p.member_id, p.excluded_until::text AS until, p.xmin::text AS version, k.email_key, k.mobile_key, k.person_key,
      array_remove(ARRAY[CASE WHEN k.email_proven THEN 'email' END, CASE WHEN k.mobile_proven THEN 'mobile' END,
        CASE WHEN k.person_proven THEN 'person' END], NULL) AS proven,
      core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NOT NULL AS is_in_force
    FROM app.member_protection p, core.person_keys(p.tenant, p.member_id) k
    WHERE p.tenant = ${merchant} AND NOT p.is_spread ORDER BY p.member_id LIMIT ${max}`);
  return rows.map((row) => ({
    memberId: row.member_id,
    until: row.until,
    version: row.version,
    isInForce: row.is_in_force,
    emailKey: row.email_key,
    mobileKey: row.mobile_key,
    personKey: row.person_key,
    proven: row.proven,
  }));
}

/** The excluded account, of any brand of the group. */
export interface ExcludedAccount {
  readonly merchant: string;
  readonly memberId: string;
}

/** A member who has something in common with an excluded person. */
export interface FoundPerson {
  readonly id: string;
  readonly matchedBy: readonly MatchedBy[];
  /** `core.is_excluded_person`. */
  readonly isPerson: boolean;
  readonly isExcluded: boolean;
}

type FoundRow = { id: string; matched_by: MatchedBy[]; is_person: boolean; is_excluded: boolean };

/**
 * Members of this brand who are or may be the person, and are not excluded for as long. Without the excluded account itself, those whom staff know
 * as another person, and those who requested the end of their own exclusion when the time of this one was over.
 */
export async function findPersons(
  db: TenantDb,
  { merchant }: TenantScope,
  source: ExcludedAccount,
  { emailKey, mobileKey, personKey, proven, until }: UnspreadExclusion,
): Promise<FoundPerson[]> {
  const birthday = personKey?.split('|').at(-1) ?? null;
  const { rows } = await db.execute<FoundRow>(sql`
    WITH found AS (
      SELECT m.id, 'email' AS what FROM app.member m WHERE m.tenant = ${merchant} AND m.email_key = ${emailKey}
      UNION ALL SELECT m.id, 'mobile' FROM app.member m WHERE m.tenant = ${merchant} AND m.mobile_key = ${mobileKey}
      UNION ALL SELECT b.member_id, 'person' FROM app.member_profile b
      JOIN app.member_profile n ON n.tenant = b.tenant AND n.member_id = b.member_id AND n.field = 'realName'
      WHERE b.tenant = ${merchant} AND b.field = 'birthday' AND b.value = ${birthday} AND core.person_key(n.value, b.value) = ${personKey}
    ), matched AS (SELECT id, array_agg(what) AS matched_by FROM found GROUP BY id)
    SELECT f.id, f.matched_by, core.is_excluded_person(f.matched_by, string_to_array(${proven.join(',')}, ','), x.state) AS is_person,
      core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NOT NULL AS is_excluded
    FROM matched f
    LEFT JOIN app.member_protection p ON p.tenant = ${merchant} AND p.member_id = f.id
    LEFT JOIN app.exclusion_match x ON x.tenant = ${merchant} AND x.member_id = f.id
      AND x.source_tenant = ${source.merchant} AND x.source_member = ${source.memberId}
    WHERE (${merchant} <> ${source.merchant} OR f.id <> ${source.memberId}) AND x.state IS DISTINCT FROM 'dismissed' AND (core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NULL
      OR (p.excluded_until IS NOT NULL AND (${until}::timestamptz IS NULL OR p.excluded_until < ${until}::timestamptz)))
      AND coalesce(${until}::timestamptz > p.end_requested_at, true)
    ORDER BY f.id`);
  return rows.map((row) => ({
    id: row.id,
    matchedBy: row.matched_by,
    isPerson: row.is_person,
    isExcluded: row.is_excluded,
  }));
}

/** Notes for staff that a member may be the excluded person, once. */
export async function notePossibleMatch(
  db: TenantDb,
  { merchant }: TenantScope,
  source: ExcludedAccount & { readonly group: string },
  { id, matchedBy }: FoundPerson,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO app.exclusion_match (tenant, member_id, licensee, source_tenant, source_member, matched_by)
    VALUES (${merchant}, ${id}, ${source.group}, ${source.merchant}, ${source.memberId}, string_to_array(${matchedBy.join(',')}, ','))
    ON CONFLICT (tenant, member_id, source_tenant, source_member) DO NOTHING`);
}

/** Unless the row has changed since it was read: a later end, or something that was proven meanwhile, is spread in the next run. */
export async function markSpread(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, version }: UnspreadExclusion,
): Promise<void> {
  await db.execute(sql`UPDATE app.member_protection SET is_spread = true
    WHERE tenant = ${merchant} AND member_id = ${memberId} AND xmin::text = ${version}`);
}
