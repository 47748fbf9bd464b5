import type { Clock } from '@marquee/server-kit';
import type { Db } from '@marquee/server-kit/postgres';

/** A change set that was made or changed. */
export interface ChangedChangeSet {
  readonly id: string;
  readonly author: string;
  readonly merchants: readonly string[];
}

/** A transaction writes its time before it commits. One that takes longer than this is published with the next change. */
const OVERLAP_MS = 60_000;

/** Finds what was made or changed since the last call. @returns a function; its first answer is empty. */
export function createChangeWatch(db: Db, clock: Clock): () => Promise<ChangedChangeSet[]> {
  let seen: Map<string, number> | null = null;
  return async () => {
    const since = new Date(clock.now().getTime() - OVERLAP_MS).toISOString();
    const { rows } = await db.query<{ id: string; version: number; author: string; merchants: string[] }>(
      `SELECT id, version, author, ARRAY(SELECT jsonb_object_keys(base)) AS merchants FROM change_set
       WHERE updated_at > $1 ORDER BY updated_at, id`,
      [since],
    );
    const before = seen;
    seen = new Map(rows.map(({ id, version }) => [id, version]));
    return before === null ? [] : rows.filter(({ id, version }) => before.get(id) !== version);
  };
}
