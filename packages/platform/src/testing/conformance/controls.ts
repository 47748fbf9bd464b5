/** Walls taken down on purpose: a script that stays green without them looks at nothing. */
import type { ConformanceStage, StageOptions } from './stage.ts';

export const CONTROLS = ['withdrawn-key', 'any-repeat', 'no-tombstone'] as const;
export type Control = (typeof CONTROLS)[number];

interface Wall {
  /** How the stage is set up without it. */
  readonly options?: StageOptions;
  /** What takes it down in the stage's database. */
  readonly sql?: string;
  /** Cases that must not conform then, on each adapter. */
  readonly breaks: readonly string[];
}

export const WALLS: Readonly<Record<Control, Wall>> = {
  // A key that was to be taken out of the providers' file, and was not.
  'withdrawn-key': { options: { accepted: ['own', 'old', 'withdrawn'] }, breaks: ['key-withdrawn'] },
  // A desk that takes whatever comes under a known id for the same again.
  'any-repeat': {
    sql: `CREATE OR REPLACE FUNCTION core.replayed_outcome(p_known core.tx, p_hash bytea) RETURNS text
      LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$ SELECT p_known.outcome $$`,
    breaks: ['changed-bet-amount', 'changed-win-round', 'changed-rollback-game', 'changed-kind'],
  },
  // A desk that forgets a rollback of what it has not seen yet.
  'no-tombstone': {
    sql: `CREATE FUNCTION core.forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER forgets BEFORE INSERT ON core.tx FOR EACH ROW WHEN (NEW.outcome = 'tombstone') EXECUTE FUNCTION core.forget();
      GRANT EXECUTE ON FUNCTION core.forget TO PUBLIC`,
    breaks: ['rollback-first', 'every-order'],
  },
};

export async function takeDown(stage: ConformanceStage, control: Control): Promise<void> {
  const { sql } = WALLS[control];
  if (sql !== undefined) await stage.database.look(sql);
}
