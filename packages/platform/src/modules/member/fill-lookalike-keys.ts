import pg from 'pg';
import { LOOKALIKES, lookalikeKey } from './lookalike-key.ts';

const BATCH = 5_000;

interface Named {
  readonly tenant: string;
  readonly id: string;
  readonly username: string;
  readonly at: string;
}

/**
 * Stores the look-alike key of every member's name, as the tables' owner, unless these look-alikes were used before. Of names
 * that share a key the oldest has it, and the others have none: they keep working, and no new name may resemble them. `ownerUrl`:
 * as in `migrateDatabase`.
 */
export async function fillLookalikeKeys(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'marquee-migrate' });
  await client.connect();
  try {
    if (await isFilled(client)) return;
    // One transaction, in which the policies do not apply to the owner and the table is locked.
    await client.query('BEGIN; ALTER TABLE app.member NO FORCE ROW LEVEL SECURITY');
    if (!(await isFilled(client))) await fill(client);
    await client.query('ALTER TABLE app.member FORCE ROW LEVEL SECURITY; COMMIT');
  } finally {
    await client.end();
  }
}

/** The column's comment names the look-alikes used. */
async function isFilled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ by: string | null }>(
    `SELECT col_description(attrelid, attnum) AS by FROM pg_attribute
     WHERE attrelid = 'app.member'::regclass AND attname = 'lookalike_key'`,
  );
  return rows[0]?.by === LOOKALIKES;
}

async function fill(client: pg.Client): Promise<void> {
  await client.query('UPDATE app.member SET lookalike_key = NULL WHERE lookalike_key IS NOT NULL');
  let last: Pick<Named, 'at' | 'id'> = { at: '-infinity', id: '' };
  for (;;) {
    const { rows } = await client.query<Named>(
      `SELECT tenant, id, username, registered_at::text AS at FROM app.member
       WHERE (registered_at, id) > ($1::timestamptz, $2) ORDER BY registered_at, id LIMIT ${BATCH}`,
      [last.at, last.id],
    );
    await giveKeys(client, rows);
    last = rows.at(-1) ?? last;
    if (rows.length < BATCH) break;
  }
  await client.query(`COMMENT ON COLUMN app.member.lookalike_key IS '${LOOKALIKES}'`);
}

async function giveKeys(client: pg.Client, members: readonly Named[]): Promise<void> {
  const keyed = members.map(({ tenant, id, username }) => ({ tenant, id, key: lookalikeKey(username) }));
  await client.query(
    `UPDATE app.member m SET lookalike_key = eldest.key
     FROM (SELECT DISTINCT ON (tenant, key) tenant, id, key
           FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS keyed (tenant, id, key, place)
           ORDER BY tenant, key, place) AS eldest
     WHERE m.tenant = eldest.tenant AND m.id = eldest.id
       AND NOT EXISTS (SELECT FROM app.member o WHERE o.tenant = eldest.tenant AND o.lookalike_key = eldest.key)`,
    [keyed.map(({ tenant }) => tenant), keyed.map(({ id }) => id), keyed.map(({ key }) => key)],
  );
}
