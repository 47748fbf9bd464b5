import type { DayFileTransaction } from '@marquee/contracts/wallet';
import type { Db } from '@marquee/server-kit/postgres';
import { toWalletNumber } from '../amount.ts';

/** An operator's brand and the day, from its start to the start of the next. */
export interface DayOf {
  readonly operatorId: string;
  readonly brand: string;
  readonly from: Date;
  readonly to: Date;
}

/** End of a batch: the exact text of a timestamp, because a `Date` has milliseconds only. */
export interface Place {
  readonly at: string;
  readonly transactionId: string;
}

/** The smallest possible id. */
const NIL = '00000000-0000-0000-0000-000000000000';

interface Row {
  transaction_id: string;
  kind: 'bet' | 'win' | 'rollback';
  reference_id: string | null;
  amount: string;
  answered_at: Date;
  place: string;
  round_id: string;
  game_code: string;
  user_ref: string;
  currency: string;
}

/** Acknowledged calls of a day in order, after `after`. */
export async function readDay(
  db: Db,
  { operatorId, brand, from, to }: DayOf,
  after: Place | null,
  limit: number,
): Promise<{ transactions: DayFileTransaction[]; next: Place | null }> {
  const { rows } = await db.query<Row>(
    `SELECT call.transaction_id, call.kind, call.reference_id, call.amount, call.answered_at, call.answered_at::text AS place,
            call.round_id, round.game_code, player.user_ref, player.currency
     FROM wallet_call call JOIN round ON round.id = call.round_id JOIN player ON player.id = round.player_id
     WHERE call.state = 'acknowledged' AND call.answered_at >= $1 AND call.answered_at < $2
       AND (call.answered_at, call.transaction_id) > (coalesce($5::timestamptz, '-infinity'), coalesce($6::uuid, '${NIL}'))
       AND player.operator_id = $3 AND player.brand = $4
     ORDER BY call.answered_at, call.transaction_id LIMIT $7`,
    [from, to, operatorId, brand, after?.at ?? null, after?.transactionId ?? null, limit],
  );
  const last = rows.at(-1);
  return {
    transactions: rows.map(toTransaction),
    next: rows.length < limit || last === undefined ? null : { at: last.place, transactionId: last.transaction_id },
  };
}

const toTransaction = (row: Row): DayFileTransaction => ({
  type: 'transaction',
  kind: row.kind,
  transaction_uuid: row.transaction_id,
  reference_transaction_uuid: row.reference_id,
  user: row.user_ref,
  round: row.round_id,
  game_code: row.game_code,
  amount: toWalletNumber(BigInt(row.amount)),
  currency: row.currency,
  at: row.answered_at.toISOString(),
});

/** Whether `to` is long enough ago, by the database's clock, which also stamps the calls. */
export async function isDayClosed(db: Db, { to }: Pick<DayOf, 'to'>, afterMs: number): Promise<boolean> {
  const { rows } = await db.query<{ closed: boolean }>(
    `SELECT clock_timestamp() >= $1::timestamptz + $2 * interval '1 millisecond' AS closed`,
    [to, afterMs],
  );
  return rows[0]?.closed === true;
}
