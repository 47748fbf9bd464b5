import type { Db } from '@marquee/server-kit/postgres';

export interface Preview {
  /** UUID. */
  readonly id: string;
  readonly changeSet: string;
  readonly merchant: string;
  /** Login name. */
  readonly by: string;
  readonly createdAt: Date;
  /** A whole second. */
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

interface Row {
  readonly id: string;
  readonly change_set: string;
  readonly merchant: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

const COLUMNS = 'id, change_set, merchant, created_by, created_at, expires_at, revoked_at';
const toPreview = (row: Row): Preview => ({
  id: row.id,
  changeSet: row.change_set,
  merchant: row.merchant,
  by: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

/** Adds a preview. A retry by the same person answers the first. */
export async function insertPreview(
  db: Db,
  { id, changeSet, merchant, by, createdAt, expiresAt }: Omit<Preview, 'revokedAt'>,
  idempotencyKey: string,
): Promise<Preview> {
  const added = await db.query<Row>(
    `INSERT INTO preview (id, change_set, merchant, created_by, created_at, expires_at, idempotency_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (created_by, idempotency_key) DO NOTHING RETURNING ${COLUMNS}`,
    [id, changeSet, merchant, by, createdAt, expiresAt, idempotencyKey],
  );
  if (added.rows[0] !== undefined) return toPreview(added.rows[0]);
  const known = await db.query<Row>(`SELECT ${COLUMNS} FROM preview WHERE created_by = $1 AND idempotency_key = $2`, [
    by,
    idempotencyKey,
  ]);
  if (known.rows[0] === undefined) throw new Error('a preview is neither new nor known');
  return toPreview(known.rows[0]);
}

export async function findPreview(db: Db, id: string): Promise<Preview | null> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM preview WHERE id = $1`, [id]);
  return rows[0] === undefined ? null : toPreview(rows[0]);
}

/** Previews of a change set, the newest first. */
export async function listPreviews(db: Db, changeSet: string): Promise<Preview[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM preview WHERE change_set = $1 ORDER BY created_at DESC, id DESC`,
    [changeSet],
  );
  return rows.map(toPreview);
}

/** @returns false when it was revoked before. */
export async function revokePreview(db: Db, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query('UPDATE preview SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [
    id,
    at,
  ]);
  return rowCount === 1;
}
