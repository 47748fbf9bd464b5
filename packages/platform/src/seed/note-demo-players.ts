import pg from 'pg';

const NOTE = 'demo players: ';

/**
 * Records on the schema, before the first is added, which brands have demo players: `npm start` refuses a public start with such a
 * database. Every dump of the database has the note too.
 */
export async function noteDemoPlayers(pool: pg.Pool, merchants: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ note: string | null }>(
    "SELECT obj_description('app'::regnamespace, 'pg_namespace') AS note",
  );
  const note = rows[0]?.note ?? '';
  const before = note.startsWith(NOTE) ? note.slice(NOTE.length).split(' ') : [];
  const codes = [...new Set([...before, ...merchants])].sort();
  if (codes.length === before.length) return;
  await pool.query(`COMMENT ON SCHEMA app IS ${pg.escapeLiteral(NOTE + codes.join(' '))}`);
}
