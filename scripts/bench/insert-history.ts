import type pg from 'pg';

export interface History {
  readonly merchant: string;
  readonly memberId: string;
  readonly currency: string;
  readonly provider: string;
  /** Codes of the games, by turns; there is no further text in a record. */
  readonly games: readonly string[];
  /** Even: each round has a bet of 1.00 and a win of 0.90. */
  readonly lines: number;
}

/**
 * Gives a member rounds of a bet and a win each, at even distances over a year, the latest now, as postings leave them. Inserted directly,
 * as the database's administrator: to post a million would take an hour.
 */
export async function insertHistory(
  admin: pg.Client,
  { merchant, memberId, currency, provider, games, lines }: History,
): Promise<void> {
  // Lines that come in pairs: the odd one is a bet.
  const at = "now() - interval '364 days' * ($2::int - n) / $2::int";
  const round = "$3::text || '-' || (n + n % 2)";
  const gained = '(90 * (n / 2) - 100 * (n - n / 2))';
  await admin.query('BEGIN; SET LOCAL session_replication_role = replica');
  await admin.query('INSERT INTO core.merchant VALUES ($1) ON CONFLICT DO NOTHING', [merchant]);
  await admin.query(
    `INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, won, opened_at, closed_at, vendor, game_type)
     SELECT $1::text, $5::text, $3::text, ${round}, ($6::text[])[1 + n / 2 % cardinality($6::text[])], $4::text, 'closed', 100, 90, ${at}, ${at}, 'LUMEN', 'RNG'
     FROM generate_series(2, $2::int, 2) n`,
    [merchant, lines, memberId, currency, provider, games],
  );
  await admin.query(
    `WITH a AS (
       INSERT INTO core.account AS a (tenant, class, owner, currency, balance, seq, may_go_negative)
       VALUES ($1::text, 'cash', $3::text, $4::text, 1000000000 - 5 * $2::int, $2::int, false)
       ON CONFLICT (tenant, class, owner, shard, currency) DO UPDATE SET balance = a.balance - 5 * $2::int, seq = a.seq + $2::int
       RETURNING id, balance + 5 * $2::int AS before, seq - $2::int AS line
     ), t AS (
       INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, subject, at)
       SELECT $1::text, CASE n % 2 WHEN 1 THEN 'bet' ELSE 'win' END, 'provider:' || $5::text, $3::text || '-' || n, sha256('x'), 'posted', $3::text, ${round}, ${at}
       FROM generate_series(1, $2::int) n
       RETURNING id, kind, substr(ref, length($3::text) + 2)::bigint AS n
     )
     INSERT INTO core.entry (tenant, tx, line, account, currency, amount, balance_after, account_seq)
     SELECT $1::text, t.id, 1, a.id, $4::text, CASE kind WHEN 'bet' THEN -100 ELSE 90 END, a.before + ${gained}, a.line + n FROM t, a`,
    [merchant, lines, memberId, currency, provider],
  );
  await admin.query('COMMIT');
}
