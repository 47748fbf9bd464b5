/** A promise of the ledger (security.md part (e)) as a query that counts what breaks it, for the tenant in `app.tenant_id`. */
export interface Invariant {
  readonly id: string;
  readonly promise: string;
  /** Answers one column, `broken`. */
  readonly sql: string;
}

const REVERSED_PAIR = `
  SELECT t.id, t.kind, r.id AS by FROM core.tx t
  JOIN core.tx r ON r.tenant = t.tenant AND r.reverses = t.id WHERE t.tenant = core.tenant()`;

export const INVARIANTS: readonly Invariant[] = [
  {
    id: '1a',
    promise: 'every transaction sums to zero in each currency',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM core.entry WHERE tenant = core.tenant()
      GROUP BY tx, currency HAVING sum(amount) <> 0) AS unbalanced`,
  },
  {
    id: '1b',
    promise: 'all accounts together sum to zero in each currency',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM core.account WHERE tenant = core.tenant()
      GROUP BY currency HAVING sum(balance) <> 0) AS unbalanced`,
  },
  {
    id: '2a',
    promise: 'every balance is the sum of its entries, and its sequence their number',
    sql: `SELECT count(*) AS broken FROM core.account a
      LEFT JOIN (SELECT account, sum(amount) AS total, count(*) AS entries FROM core.entry
                 WHERE tenant = core.tenant() GROUP BY account) e ON e.account = a.id
      WHERE a.tenant = core.tenant() AND (a.balance <> coalesce(e.total, 0) OR a.seq <> coalesce(e.entries, 0))`,
  },
  {
    id: '2b',
    promise: "every account's chain has no gap, and each balance follows from the one before",
    sql: `SELECT count(*) AS broken FROM (
        SELECT account_seq, balance_after, amount,
               lag(account_seq, 1, 0::bigint) OVER chain AS seq_before, lag(balance_after, 1, 0::bigint) OVER chain AS before
        FROM core.entry WHERE tenant = core.tenant() WINDOW chain AS (PARTITION BY account ORDER BY account_seq)
      ) AS link
      WHERE account_seq <> seq_before + 1 OR balance_after <> before + amount`,
  },
  {
    id: '3',
    promise: "no member's account was below zero at any point",
    sql: `SELECT count(*) AS broken FROM core.entry e
      JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
      WHERE e.tenant = core.tenant() AND NOT core.may_go_negative(a.class) AND e.balance_after < 0`,
  },
  {
    id: '5a',
    promise: 'what is on its way to a vendor is what open transfers hold, no more and no less',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM (
        SELECT owner AS member, currency, balance AS minor FROM core.account
        WHERE tenant = core.tenant() AND class = 'transfer_pending'
        UNION ALL
        SELECT member_id, currency, -amount FROM app.wallet_transfer
        WHERE tenant = core.tenant() AND state = 'pending' AND direction = 'in'
      ) AS sides GROUP BY member, currency HAVING sum(minor) <> 0) AS uneven`,
  },
  {
    id: '5b',
    promise: 'every transfer moved its amount once where the vendor did it, and nothing where it did not',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM (
        SELECT t.subject AS id, a.class, e.amount FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class IN ('cash', 'provider_payable')
        WHERE t.tenant = core.tenant() AND t.source = 'transfer'
        UNION ALL
        SELECT id::text, 'cash', CASE WHEN direction = 'in' THEN amount ELSE -amount END FROM app.wallet_transfer
        WHERE tenant = core.tenant() AND (state = 'confirmed' OR (state = 'pending' AND direction = 'in'))
        UNION ALL
        SELECT id::text, 'provider_payable', CASE WHEN direction = 'in' THEN -amount ELSE amount END FROM app.wallet_transfer
        WHERE tenant = core.tenant() AND state = 'confirmed'
      ) AS sides GROUP BY id, class HAVING sum(amount) <> 0) AS uneven`,
  },
  {
    id: '6',
    promise: 'one transaction for each source and reference, one reversal at most',
    sql: `SELECT (SELECT count(*) FROM (SELECT FROM core.tx WHERE tenant = core.tenant()
        GROUP BY source, ref HAVING count(*) > 1) AS doubled)
      + (SELECT count(*) FROM (SELECT FROM core.tx WHERE tenant = core.tenant() AND reverses IS NOT NULL
        GROUP BY reverses HAVING count(*) > 1) AS reversed) AS broken`,
  },
  {
    id: '7a',
    promise: 'what was taken back nets to nothing on every account',
    sql: `SELECT count(*) AS broken FROM (
        SELECT p.id, e.account FROM (${REVERSED_PAIR}) p
        JOIN core.entry e ON e.tenant = core.tenant() AND e.tx IN (p.id, p.by)
        GROUP BY p.id, e.account HAVING sum(e.amount) <> 0
      ) AS uneven`,
  },
  {
    id: '7b',
    promise: 'no win stands for a bet that was taken back',
    sql: `SELECT count(*) AS broken FROM (${REVERSED_PAIR}) p
      JOIN core.tx w ON w.tenant = core.tenant() AND w.about = p.id AND w.kind = 'win' AND w.outcome = 'posted'
      WHERE NOT EXISTS (SELECT FROM core.tx r WHERE r.tenant = core.tenant() AND r.reverses = w.id)`,
  },
  {
    id: '7c',
    promise: 'tombstones, refusals, empty rollbacks and free bets moved nothing',
    sql: `SELECT count(*) AS broken FROM core.tx t JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
      WHERE t.tenant = core.tenant() AND (t.outcome <> 'posted' OR t.kind = 'free_bet')`,
  },
  {
    id: '8a',
    promise: 'every round kept what the ledger says the house has of it',
    sql: `SELECT count(*) AS broken FROM app.game_round g
      LEFT JOIN (
        SELECT t.source, t.member, t.subject, sum(e.amount) AS kept FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'house_ggr'
        WHERE t.tenant = core.tenant() GROUP BY t.source, t.member, t.subject
      ) l ON l.source = 'provider:' || g.provider AND l.member = g.member_id AND l.subject = g.round
      WHERE g.tenant = core.tenant() AND g.stake - g.won - g.voided <> coalesce(l.kept, 0)`,
  },
  {
    id: '8b',
    promise: 'every round counts the free bets that stand in it, and each of those is on record',
    sql: `SELECT (SELECT count(*) FROM app.game_round g
        LEFT JOIN (
          SELECT t.source, t.member, t.subject, count(*) AS standing FROM core.tx t
          WHERE t.tenant = core.tenant() AND t.kind = 'free_bet' AND t.outcome = 'posted'
            AND NOT EXISTS (SELECT FROM core.tx r WHERE r.tenant = t.tenant AND r.reverses = t.id)
          GROUP BY t.source, t.member, t.subject
        ) l ON l.source = 'provider:' || g.provider AND l.member = g.member_id AND l.subject = g.round
        WHERE g.tenant = core.tenant() AND g.free_bets <> coalesce(l.standing, 0))
      + (SELECT count(*) FROM core.tx t WHERE t.tenant = core.tenant() AND t.kind = 'free_bet'
          AND NOT EXISTS (SELECT FROM app.free_bet f WHERE f.tenant = t.tenant AND f.tx = t.id)) AS broken`,
  },
  {
    id: '10a',
    promise: 'trial accounts hold demo money and nothing else, and nobody else holds any',
    sql: `SELECT count(*) AS broken FROM core.account a
      LEFT JOIN app.member m ON m.tenant = a.tenant AND m.id = a.owner AND m.account_type = 4
      WHERE a.tenant = core.tenant() AND NOT core.may_go_negative(a.class) AND (a.currency = 'DEMO') <> (m.id IS NOT NULL)`,
  },
  {
    id: '10b',
    promise: 'no transaction changes demo money into another',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM core.entry WHERE tenant = core.tenant()
      GROUP BY tx HAVING bool_or(currency = 'DEMO') <> bool_and(currency = 'DEMO')) AS mixed`,
  },
];
