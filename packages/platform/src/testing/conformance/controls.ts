/** Protections removed on purpose: a script that passes without them checks nothing. */
import type { ConformanceFixture, FixtureOptions } from './conformance-fixture.ts';

export const CONTROLS = ['withdrawn-key', 'any-repeat', 'no-tombstone'] as const;
export type Control = (typeof CONTROLS)[number];

interface Protection {
  /** Options of a fixture without the protection. */
  readonly options?: FixtureOptions;
  /** SQL that removes it in the fixture's database. */
  readonly sql?: string;
  /** Cases that must fail then, on each adapter. */
  readonly breaks: readonly string[];
}

export const PROTECTIONS: Readonly<Record<Control, Protection>> = {
  // A key that should have been removed from the providers' file.
  'withdrawn-key': { options: { accepted: ['own', 'old', 'withdrawn'] }, breaks: ['key-withdrawn'] },
  // A wallet that accepts any call with a known id as a repeat.
  'any-repeat': {
    sql: `CREATE OR REPLACE FUNCTION core.replayed_outcome(p_known core.tx, p_hash bytea) RETURNS text
      LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$ SELECT p_known.outcome $$`,
    breaks: ['changed-bet-amount', 'changed-win-round', 'changed-rollback-game', 'changed-kind'],
  },
  // A wallet that forgets a rollback that came before its bet.
  'no-tombstone': {
    sql: `CREATE FUNCTION core.forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER forgets BEFORE INSERT ON core.tx FOR EACH ROW WHEN (NEW.outcome = 'tombstone') EXECUTE FUNCTION core.forget();
      GRANT EXECUTE ON FUNCTION core.forget TO PUBLIC`,
    breaks: ['rollback-first', 'every-order'],
  },
};

export async function removeProtection(fixture: ConformanceFixture, control: Control): Promise<void> {
  const { sql } = PROTECTIONS[control];
  if (sql !== undefined) await fixture.database.query(sql);
}
