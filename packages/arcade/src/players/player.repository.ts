import type { Db } from '@marquee/server-kit/postgres';
import { v7 as uuidv7 } from 'uuid';

/** A player as the operator names them. */
export interface PlayerKey {
  readonly operatorId: string;
  readonly brand: string;
  readonly user: string;
  readonly currency: string;
}

/** The player's id, created at the first launch. */
export async function findOrAddPlayer(db: Db, key: PlayerKey): Promise<string> {
  const values = [key.operatorId, key.brand, key.user, key.currency];
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO player (id, operator_id, brand, user_ref, currency) VALUES ($5, $1, $2, $3, $4)
     ON CONFLICT (operator_id, brand, user_ref, currency) DO UPDATE SET user_ref = excluded.user_ref RETURNING id`,
    [...values, uuidv7()],
  );
  const [row] = rows;
  if (!row) throw new Error('an upserted player returned no row');
  return row.id;
}
