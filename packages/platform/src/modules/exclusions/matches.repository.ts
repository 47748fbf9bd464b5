import type { PossibleExclusion } from '@marquee/contracts/schemas/exclusions';
import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { MatchedBy } from '../protection/index.ts';

export interface PossibleMatch extends Omit<PossibleExclusion, 'until'> {
  /** As the database writes it, to the microsecond; null: for good. */
  readonly until: string | null;
}

type Row = {
  id: string;
  member_id: string;
  username: string;
  source_tenant: string;
  source_member: string;
  matched_by: MatchedBy[];
  found_at: string;
  until: string | null;
};

/** Members about whom staff have yet to decide, the oldest first. */
export async function listPossibleMatches(
  db: TenantDb,
  { merchant }: TenantScope,
  max: number,
): Promise<PossibleMatch[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT x.id, x.member_id, m.username, x.source_tenant, x.source_member, x.matched_by, x.found_at::text, x.until::text
    FROM core.possible_exclusions(${merchant}) x JOIN app.member m ON m.tenant = ${merchant} AND m.id = x.member_id
    ORDER BY x.id LIMIT ${max}`);
  return rows.map(matchOf);
}

/** Null: decided, or nothing is left to decide. */
export async function findPossibleMatch(
  db: TenantDb,
  { merchant }: TenantScope,
  id: string,
): Promise<PossibleMatch | null> {
  const { rows } = await db.execute<Row>(sql`
    SELECT x.id, x.member_id, m.username, x.source_tenant, x.source_member, x.matched_by, x.found_at::text, x.until::text
    FROM core.possible_exclusions(${merchant}) x JOIN app.member m ON m.tenant = ${merchant} AND m.id = x.member_id
    WHERE x.id = ${id}`);
  return rows[0] === undefined ? null : matchOf(rows[0]);
}

/** The member of a match, decided or not. */
export async function memberOfMatch(db: TenantDb, { merchant }: TenantScope, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ member_id: string }>(
    sql`SELECT member_id FROM app.exclusion_match WHERE tenant = ${merchant} AND id = ${id}`,
  );
  return rows[0]?.member_id ?? null;
}

export async function decideMatch(
  db: TenantDb,
  { merchant }: TenantScope,
  id: string,
  state: 'confirmed' | 'dismissed',
): Promise<void> {
  await db.execute(sql`UPDATE app.exclusion_match SET state = ${state}, decided_at = clock_timestamp()
    WHERE tenant = ${merchant} AND id = ${id}`);
}

/** Other excluded accounts that reach the member: `<brand> <member>`, in order. */
export async function sourcesOf(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  group: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ source: string }>(sql`
    SELECT source_tenant || ' ' || source_member AS source FROM core.matched_exclusions(${merchant}, ${memberId}, ${group})`);
  return rows.map(({ source }) => source);
}

/** What a person is recognised by; null: not known. */
export interface PersonKeys {
  readonly emailKey: string | null;
  readonly mobileKey: string | null;
  readonly personKey: string | null;
}

export async function personKey(db: TenantDb, name: string, birthday: string): Promise<string | null> {
  const { rows } = await db.execute<{ key: string | null }>(sql`SELECT core.person_key(${name}, ${birthday}) AS key`);
  return rows[0]?.key ?? null;
}

/** As `sourcesOf`, by the keys of a person without an account. */
export async function sourcesOfPerson(
  db: TenantDb,
  group: string,
  { emailKey, mobileKey, personKey: person }: PersonKeys,
): Promise<string[]> {
  const { rows } = await db.execute<{ source: string }>(sql`
    SELECT source_tenant || ' ' || source_member AS source
    FROM core.exclusions_of_person(${group}, ${emailKey}, ${mobileKey}, ${person})`);
  return rows.map(({ source }) => source);
}

/** From then on these exclusions never reach the member. */
export async function dismissSources(
  db: TenantDb,
  { merchant }: TenantScope,
  {
    memberId,
    group,
    sources,
  }: { readonly memberId: string; readonly group: string; readonly sources: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO app.exclusion_match (tenant, member_id, licensee, source_tenant, source_member, matched_by, state, decided_at)
    SELECT ${merchant}, ${memberId}, ${group}, split_part(source, ' ', 1), split_part(source, ' ', 2), '{}', 'dismissed', clock_timestamp()
    FROM json_array_elements_text(${JSON.stringify(sources)}) AS source
    ON CONFLICT (tenant, member_id, source_tenant, source_member) DO UPDATE SET state = 'dismissed', decided_at = excluded.decided_at`);
}

const matchOf = (row: Row): PossibleMatch => ({
  id: row.id,
  player: { id: row.member_id, username: row.username },
  source: { merchant: row.source_tenant, player: row.source_member },
  matchedBy: row.matched_by,
  foundAt: new Date(row.found_at).toISOString(),
  until: row.until,
});
