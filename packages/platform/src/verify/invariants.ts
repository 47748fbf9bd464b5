import { ROUND_LONGEST_HOURS } from '../modules/attention/index.ts';
import type { Invariant } from './invariant.ts';
import { WITHDRAWAL_INVARIANTS } from './withdrawal-invariants.ts';

const REVERSED_PAIR = `
  SELECT t.id, t.kind, t.source, t.member, t.subject, r.id AS by FROM core.tx t
  JOIN core.tx r ON r.tenant = t.tenant AND r.reverses = t.id WHERE t.tenant = core.tenant()`;

/** The kinds that each source writes, by the modules that post. Any other row in the ledger is not ours. */
const PROVIDER_KINDS = `('bet', 'free_bet', 'win', 'rollback', 'tombstone')`;
const OTHER_KINDS = `('registration', 'registration_bonus'), ('free-play', 'free_play'), ('transfer', 'transfer_hold'),
  ('transfer', 'transfer_in'), ('transfer', 'transfer_out'), ('transfer', 'transfer_back'), ('bonus', 'bonus_grant'),
  ('bonus', 'bonus_release'), ('bonus', 'bonus_forfeit'), ('adjustment', 'adjustment'), ('withdrawal', 'withdrawal_hold'),
  ('withdrawal', 'payout'), ('withdrawal', 'payout_back'), ('withdrawal', 'withdrawal_fee'), ('withdrawal', 'withdrawal_back'),
  ('deposit', 'deposit'), ('deposit', 'deposit_refund'), ('deposit', 'chargeback')`;

export const INVARIANTS: readonly Invariant[] = [
  {
    id: '1a',
    rule: 'every transaction sums to zero in each currency',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM core.entry WHERE tenant = core.tenant()
      GROUP BY tx, currency HAVING sum(amount) <> 0) AS unbalanced`,
  },
  {
    id: '1b',
    rule: 'all accounts together sum to zero in each currency',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM core.account WHERE tenant = core.tenant()
      GROUP BY currency HAVING sum(balance) <> 0) AS unbalanced`,
  },
  {
    id: '2a',
    rule: 'every balance is the sum of its entries, and its sequence their number',
    sql: `SELECT count(*) AS broken FROM core.account a
      LEFT JOIN (SELECT account, sum(amount) AS total, count(*) AS entries FROM core.entry
                 WHERE tenant = core.tenant() GROUP BY account) e ON e.account = a.id
      WHERE a.tenant = core.tenant() AND (a.balance <> coalesce(e.total, 0) OR a.seq <> coalesce(e.entries, 0))`,
  },
  {
    id: '2b',
    rule: "every account's chain has no gap, and each balance follows from the one before",
    sql: `SELECT count(*) AS broken FROM (
        SELECT account_seq, balance_after, amount,
               lag(account_seq, 1, 0::bigint) OVER chain AS seq_before, lag(balance_after, 1, 0::bigint) OVER chain AS before
        FROM core.entry WHERE tenant = core.tenant() WINDOW chain AS (PARTITION BY account ORDER BY account_seq)
      ) AS link
      WHERE account_seq <> seq_before + 1 OR balance_after <> before + amount`,
  },
  {
    id: '3',
    rule: "no member's account was below zero at any point",
    sql: `SELECT count(*) AS broken FROM core.entry e
      JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
      WHERE e.tenant = core.tenant() AND NOT core.may_go_negative(a.class) AND e.balance_after < 0`,
  },
  {
    id: '5a',
    rule: 'money in transfer to vendors equals what open transfers hold',
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
    rule: 'every transfer moved its amount once where the vendor executed it, and nothing where it did not',
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
    id: '5c',
    rule: 'every transaction is of a kind that its source writes',
    sql: `SELECT count(*) AS broken FROM core.tx WHERE tenant = core.tenant()
      AND NOT CASE WHEN source LIKE 'provider:%' THEN kind IN ${PROVIDER_KINDS} ELSE (source, kind) IN (${OTHER_KINDS}) END`,
  },
  {
    id: '5d',
    rule: 'every bet belongs to a round, every round has a bet, and every win and rollback refers to one in it',
    sql: `SELECT (SELECT count(*) FROM core.tx t WHERE t.tenant = core.tenant() AND t.kind IN ('bet', 'free_bet') AND t.outcome = 'posted'
        AND NOT EXISTS (SELECT FROM app.game_round g WHERE g.tenant = t.tenant AND 'provider:' || g.provider = t.source
          AND g.member_id = t.member AND g.round = t.subject))
      + (SELECT count(*) FROM app.game_round g WHERE g.tenant = core.tenant() AND NOT g.at_vendor
        AND NOT EXISTS (SELECT FROM core.tx t WHERE t.tenant = g.tenant AND t.source = 'provider:' || g.provider
          AND t.subject = g.round AND t.member = g.member_id AND t.kind IN ('bet', 'free_bet') AND t.outcome = 'posted'))
      + (SELECT count(*) FROM core.tx t LEFT JOIN core.tx b ON b.tenant = t.tenant AND b.id = t.about AND b.outcome = 'posted'
          AND (b.source, b.member, b.subject) = (t.source, t.member, t.subject)
          AND (b.kind IN ('bet', 'free_bet') OR (b.kind = 'win' AND t.kind = 'rollback'))
        WHERE t.tenant = core.tenant() AND t.kind IN ('win', 'rollback') AND t.outcome = 'posted' AND b.id IS NULL) AS broken`,
  },
  {
    id: '5x',
    rule: 'every adjustment that two persons agreed on moved its amount once, and no other adjustment moved any',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM (
        SELECT t.ref AS id, t.member, e.currency, a.class, e.amount FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
        WHERE t.tenant = core.tenant() AND t.source = 'adjustment'
        UNION ALL
        SELECT j.id::text, j.member_id, j.currency, side.class, side.amount FROM app.adjustment j
        JOIN app.approval p ON p.tenant = j.tenant AND p.id = j.id AND p.kind = 'adjustment' AND p.state = 'approved'
          AND p.decided_by <> p.requested_by
        CROSS JOIN LATERAL (VALUES ('cash', -j.amount), ('adjustment', j.amount)) AS side (class, amount)
        WHERE j.tenant = core.tenant()
      ) AS sides GROUP BY id, member, currency, class HAVING sum(amount) <> 0) AS uneven`,
  },
  ...WITHDRAWAL_INVARIANTS,
  {
    id: '5g',
    rule: 'every credited deposit moved its amount once, every refund and chargeback what it says, and nothing else did',
    sql: `SELECT (SELECT count(*) FROM (SELECT FROM (
        SELECT t.subject AS id, t.kind, a.class, e.amount FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
        WHERE t.tenant = core.tenant() AND t.source = 'deposit'
        UNION ALL
        SELECT d.id::text, 'deposit', side.class, side.amount FROM app.deposit d
        CROSS JOIN LATERAL (VALUES ('psp_clearing', d.amount), ('cash', d.fee - d.amount), ('adjustment', -d.fee)) AS side (class, amount)
        WHERE d.tenant = core.tenant() AND d.credited_at IS NOT NULL
        UNION ALL
        SELECT r.deposit_id::text, CASE r.kind WHEN 'refund' THEN 'deposit_refund' ELSE 'chargeback' END, side.class, side.amount
        FROM app.deposit_return r
        CROSS JOIN LATERAL (VALUES ('psp_clearing', -r.amount), ('cash', r.amount - r.debt), ('adjustment', r.debt)) AS side (class, amount)
        WHERE r.tenant = core.tenant()
      ) AS sides GROUP BY id, kind, class HAVING sum(amount) <> 0) AS uneven)
      + (SELECT count(*) FROM app.deposit d WHERE d.tenant = core.tenant()
        AND d.returned <> coalesce((SELECT sum(r.amount) FROM app.deposit_return r WHERE r.tenant = d.tenant AND r.deposit_id = d.id), 0)) AS broken`,
  },
  {
    id: '5e',
    rule: 'bonus accounts hold what active bonuses have, and every bonus was granted once and has one end',
    sql: `SELECT (SELECT count(*) FROM (SELECT FROM (
          SELECT owner AS member, currency, balance AS minor FROM core.account WHERE tenant = core.tenant() AND class = 'bonus'
          UNION ALL
          SELECT b.member_id, b.currency, coalesce(sum(r.bonus_stake - r.bonus_voided - r.bonus_won), 0) - b.amount FROM app.bonus b
          LEFT JOIN app.game_round r ON r.tenant = b.tenant AND r.bonus_id = b.id
          WHERE b.tenant = core.tenant() AND b.state = 'active' GROUP BY b.member_id, b.currency, b.amount
        ) AS sides GROUP BY member, currency HAVING sum(minor) <> 0) AS uneven)
      + (SELECT count(*) FROM (SELECT FROM (
          SELECT t.subject, t.kind, e.amount FROM core.tx t JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
          JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'bonus'
          WHERE t.tenant = core.tenant() AND t.kind = 'bonus_grant'
          UNION ALL
          SELECT id::text, 'bonus_grant', -amount FROM app.bonus WHERE tenant = core.tenant() AND begun_at IS NOT NULL
        ) AS sides GROUP BY subject HAVING sum(amount) <> 0) AS uneven)
      + (SELECT count(*) FROM core.tx t LEFT JOIN app.bonus b ON b.tenant = t.tenant AND b.id::text = t.subject
          WHERE t.tenant = core.tenant() AND t.kind IN ('bonus_release', 'bonus_forfeit')
            AND NOT coalesce(CASE t.kind WHEN 'bonus_release' THEN b.state = 'released' ELSE b.state IN ('forfeited', 'lapsed', 'spent') END, false)) AS broken`,
  },
  {
    id: '5f',
    rule: 'an active bonus has the turnover of its rounds, and a released one had enough',
    sql: `SELECT count(*) AS broken FROM app.bonus b
      LEFT JOIN (
        SELECT bonus_id, sum(core.turnover(state, stake, voided)) AS turnover, sum(core.in_play(state, bonus_stake, bonus_voided)) AS in_play
        FROM app.game_round WHERE tenant = core.tenant() AND bonus_id IS NOT NULL GROUP BY bonus_id
      ) r ON r.bonus_id = b.id
      WHERE b.tenant = core.tenant() AND CASE b.state
        WHEN 'active' THEN (b.progress, b.in_play) IS DISTINCT FROM (coalesce(r.turnover, 0), coalesce(r.in_play, 0)) OR b.progress >= b.required
        WHEN 'released' THEN b.progress < b.required ELSE false END`,
  },
  {
    id: '6',
    rule: 'one transaction for each source and reference, one reversal at most',
    sql: `SELECT (SELECT count(*) FROM (SELECT FROM core.tx WHERE tenant = core.tenant()
        GROUP BY source, ref HAVING count(*) > 1) AS doubled)
      + (SELECT count(*) FROM (SELECT FROM core.tx WHERE tenant = core.tenant() AND reverses IS NOT NULL
        GROUP BY reverses HAVING count(*) > 1) AS reversed) AS broken`,
  },
  {
    id: '7a',
    rule: 'undone transactions sum to zero on every account; money of a bonus that has ended is where that went',
    sql: `SELECT count(*) AS broken FROM (
        SELECT p.id FROM (${REVERSED_PAIR}) p
        JOIN core.entry e ON e.tenant = core.tenant() AND e.tx IN (p.id, p.by)
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
        LEFT JOIN (app.game_round r JOIN app.bonus b ON b.tenant = r.tenant AND b.id = r.bonus_id)
          ON r.tenant = core.tenant() AND 'provider:' || r.provider = p.source AND r.member_id = p.member AND r.round = p.subject
        GROUP BY p.id, e.currency, CASE WHEN a.class <> 'bonus' OR b.state = 'active' THEN a.class
          WHEN b.state IN ('released', 'spent') THEN 'cash' ELSE 'bonus_expense' END
        HAVING sum(e.amount) <> 0
      ) AS uneven`,
  },
  {
    id: '7b',
    rule: 'no win is valid for an undone bet',
    sql: `SELECT count(*) AS broken FROM (${REVERSED_PAIR}) p
      JOIN core.tx w ON w.tenant = core.tenant() AND w.about = p.id AND w.kind = 'win' AND w.outcome = 'posted'
      WHERE NOT EXISTS (SELECT FROM core.tx r WHERE r.tenant = core.tenant() AND r.reverses = w.id)`,
  },
  {
    id: '7c',
    rule: 'tombstones, refusals, empty rollbacks and free bets moved no money',
    sql: `SELECT count(*) AS broken FROM core.tx t JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
      WHERE t.tenant = core.tenant() AND (t.outcome <> 'posted' OR t.kind = 'free_bet')`,
  },
  {
    id: '8a',
    rule: "every round shows the house's result in the ledger: zero where a vendor keeps the money",
    sql: `SELECT count(*) AS broken FROM app.game_round g
      LEFT JOIN (
        SELECT t.source, t.member, t.subject, sum(e.amount) AS kept FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'house_ggr'
        WHERE t.tenant = core.tenant() GROUP BY t.source, t.member, t.subject
      ) l ON l.source = 'provider:' || g.provider AND l.member = g.member_id AND l.subject = g.round
      WHERE g.tenant = core.tenant()
        AND CASE WHEN g.at_vendor THEN 0 ELSE g.stake - g.won - g.voided END <> coalesce(l.kept, 0)`,
  },
  {
    id: '8b',
    rule: 'every round counts its free bets, and each has a record',
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
    id: '9a',
    rule: 'every row about a member belongs to a member of this brand',
    sql: `SELECT count(*) AS broken FROM (
        SELECT owner AS member FROM core.account WHERE tenant = core.tenant() AND NOT core.may_go_negative(class)
        UNION ALL SELECT member FROM core.tx WHERE tenant = core.tenant() AND member IS NOT NULL
        UNION ALL SELECT member_id FROM app.game_round WHERE tenant = core.tenant()
        UNION ALL SELECT member_id FROM app.session WHERE tenant = core.tenant()
        UNION ALL SELECT member_id FROM app.provider_session WHERE tenant = core.tenant()
        UNION ALL SELECT member_id FROM app.wallet_transfer WHERE tenant = core.tenant()
        UNION ALL SELECT member_id FROM app.vendor_wallet WHERE tenant = core.tenant()
      ) AS said WHERE NOT EXISTS (SELECT FROM app.member m WHERE m.tenant = core.tenant() AND m.id = said.member)`,
  },
  {
    id: '9b',
    rule: 'every entry is of a transaction and on an account of this brand',
    sql: `SELECT count(*) AS broken FROM core.entry e WHERE e.tenant = core.tenant()
      AND NOT (EXISTS (SELECT FROM core.tx t WHERE t.tenant = e.tenant AND t.id = e.tx)
        AND EXISTS (SELECT FROM core.account a WHERE a.tenant = e.tenant AND a.id = e.account AND a.currency = e.currency))`,
  },
  {
    id: '9c',
    rule: "no foreign key leads to another brand's rows: each has the tenant at both ends",
    sql: `SELECT count(*) AS broken FROM pg_constraint c
      JOIN pg_attribute here ON here.attrelid = c.conrelid AND here.attname = 'tenant'
      JOIN pg_attribute there ON there.attrelid = c.confrelid AND there.attname = 'tenant'
      WHERE c.contype = 'f' AND c.connamespace IN ('core'::regnamespace, 'app'::regnamespace)
        AND (c.conkey[1], c.confkey[1]) IS DISTINCT FROM (here.attnum, there.attnum)`,
  },
  {
    id: '10a',
    rule: 'trial accounts hold demo money only, and no other account holds any',
    sql: `SELECT count(*) AS broken FROM core.account a
      LEFT JOIN app.member m ON m.tenant = a.tenant AND m.id = a.owner AND m.account_type = 4
      WHERE a.tenant = core.tenant() AND NOT core.may_go_negative(a.class) AND (a.currency = 'DEMO') <> (m.id IS NOT NULL)`,
  },
  {
    id: '10b',
    rule: 'no transaction changes demo money into other money',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM core.entry WHERE tenant = core.tenant()
      GROUP BY tx HAVING bool_or(currency = 'DEMO') <> bool_and(currency = 'DEMO')) AS mixed`,
  },
  {
    id: '11a',
    rule: 'every round has the stake, wins and voids of its entries, and the part of bonus money, which board and history show',
    sql: `SELECT count(*) AS broken FROM app.game_round g
      LEFT JOIN (
        SELECT t.source, t.member, t.subject, -sum(e.amount) FILTER (WHERE t.kind = 'bet') AS stake,
               sum(e.amount) FILTER (WHERE 'win' IN (t.kind, b.kind)) AS won, sum(e.amount) FILTER (WHERE b.kind = 'bet') AS voided,
               -sum(e.amount) FILTER (WHERE t.kind = 'bet' AND a.class <> 'cash') AS bonus_stake,
               sum(e.amount) FILTER (WHERE t.kind = 'win' AND r.id IS NULL AND a.class <> 'cash') AS bonus_won,
               -sum(e.amount) FILTER (WHERE t.kind = 'bet' AND r.id IS NOT NULL AND a.class <> 'cash') AS bonus_voided
        FROM core.tx t
        LEFT JOIN core.tx b ON b.tenant = t.tenant AND b.id = t.reverses
        LEFT JOIN core.tx r ON r.tenant = t.tenant AND r.reverses = t.id
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class IN ('cash', 'bonus', 'bonus_expense')
        WHERE t.tenant = core.tenant() GROUP BY t.source, t.member, t.subject
      ) l ON l.source = 'provider:' || g.provider AND l.member = g.member_id AND l.subject = g.round
      WHERE g.tenant = core.tenant() AND NOT g.at_vendor
        AND (g.stake, g.won, g.voided, g.bonus_stake, g.bonus_won, g.bonus_voided) IS DISTINCT FROM
          (coalesce(l.stake, 0), coalesce(l.won, 0), coalesce(l.voided, 0), coalesce(l.bonus_stake, 0), coalesce(l.bonus_won, 0),
           coalesce(l.bonus_voided, 0))`,
  },
  {
    id: '11b',
    rule: 'every day of the rollup has the rounds of its players, apart from days that it has yet to count again',
    sql: `WITH rollup AS (SELECT zone, read_to FROM app.rollup WHERE tenant = core.tenant()),
      waiting AS (
        SELECT substr(t.source, 10) AS provider, t.member AS member_id, t.subject AS round FROM core.tx t, rollup
        WHERE t.tenant = core.tenant() AND t.id >= core.first_id_at(rollup.read_to) AND t.source LIKE 'provider:%'
        UNION SELECT provider, member_id, round FROM app.uncounted_round WHERE tenant = core.tenant()
      ), counted AS (
        SELECT member_id, (opened_at AT TIME ZONE zone)::date AS day, currency, vendor, game_type, at_vendor, state, count(*) AS rounds,
               sum(stake) AS stake, sum(won) AS won, sum(voided) AS voided, sum(valid) AS valid, sum(profit) AS profit,
               sum(bonus_stake) AS bonus_stake, sum(bonus_won) AS bonus_won, sum(bonus_voided) AS bonus_voided
        FROM app.counted_round, rollup WHERE tenant = core.tenant() GROUP BY 1, 2, 3, 4, 5, 6, 7
      ), kept AS (
        SELECT member_id, day, currency, vendor, game_type, at_vendor, state, rounds, stake, won, voided, valid, profit,
               bonus_stake, bonus_won, bonus_voided
        FROM app.daily_play WHERE tenant = core.tenant()
      )
      SELECT count(*) AS broken FROM (
        (SELECT * FROM counted EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM counted)
      ) AS different
      WHERE (member_id, day) NOT IN (
        SELECT g.member_id, (g.opened_at AT TIME ZONE rollup.zone)::date FROM rollup, waiting w
        JOIN app.game_round g ON g.tenant = core.tenant() AND g.provider = w.provider AND g.member_id = w.member_id AND g.round = w.round)`,
  },
  {
    id: '11c',
    rule: "every day of the rollup has its accounts' lines, each once, and no line before its place is missing",
    sql: `WITH rollup AS (SELECT zone, read_to FROM app.rollup WHERE tenant = core.tenant()),
      counted AS (
        SELECT l.member_id, l.currency, (l.at AT TIME ZONE rollup.zone)::date AS day, l.kind, count(*) AS lines,
               coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS credited, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS debited,
               min(l.line) AS first_line, max(l.line) AS last_line
        FROM rollup, app.cash_line l JOIN app.counted_line c
          ON c.tenant = l.tenant AND c.member_id = l.member_id AND c.currency = l.currency AND l.line <= c.line
        WHERE l.tenant = core.tenant() GROUP BY 1, 2, 3, 4
      ), kept AS (
        SELECT member_id, currency, day, kind, lines, credited, debited, first_line, last_line
        FROM app.daily_line WHERE tenant = core.tenant()
      )
      SELECT (SELECT count(*) FROM (
          (SELECT * FROM counted EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM counted)
        ) AS different)
      + (SELECT count(*) FROM rollup, core.tx t
          JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
          JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'cash' AND a.currency <> 'DEMO'
          LEFT JOIN app.counted_line c ON c.tenant = a.tenant AND c.member_id = a.owner AND c.currency = a.currency
          WHERE t.tenant = core.tenant() AND t.id < core.first_id_at(rollup.read_to) AND e.account_seq > coalesce(c.line, 0)) AS broken`,
  },
  {
    id: '11e',
    rule: "every day of the brand's report has the sums of its players' days",
    sql: `WITH counted AS (
        SELECT day, currency, sum(rounds) AS rounds, sum(stake) AS stake, sum(won) AS won, sum(voided) AS voided,
               count(*) FILTER (WHERE valid > 0) AS active
        FROM (SELECT day, currency, sum(rounds) AS rounds, sum(stake) AS stake, sum(won) AS won, sum(voided) AS voided, sum(valid) AS valid
              FROM app.daily_play WHERE tenant = core.tenant() AND NOT at_vendor GROUP BY day, currency, member_id) AS of_member
        GROUP BY day, currency
      ), kept AS (
        SELECT day, currency, rounds, stake, won, voided, active FROM app.brand_day
        WHERE tenant = core.tenant() AND (rounds, stake, won, voided, active) <> (0, 0, 0, 0, 0)
      )
      SELECT count(*) AS broken FROM (
        (SELECT * FROM counted EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM counted)
      ) AS different`,
  },
  {
    id: '11f',
    rule: "every day of the brand's own accounts has their lines, each once",
    sql: `WITH counted AS (
        SELECT (t.at AT TIME ZONE r.zone)::date AS day, a.class, t.kind, a.currency, count(*) AS lines,
               coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0) AS credited, coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0), 0) AS debited
        FROM app.counted_house c JOIN app.rollup r ON r.tenant = c.tenant
        JOIN core.account a ON a.tenant = c.tenant AND a.id = c.account
        JOIN core.entry e ON e.tenant = a.tenant AND e.account = a.id AND e.account_seq <= c.line
        JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
        WHERE c.tenant = core.tenant() GROUP BY 1, 2, 3, 4
      ), kept AS (
        SELECT day, class, kind, currency, lines, credited, debited FROM app.daily_house WHERE tenant = core.tenant()
      )
      SELECT count(*) AS broken FROM (
        (SELECT * FROM counted EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM counted)
      ) AS different`,
  },
  {
    id: '11d',
    rule: "every player's profit and loss is the change of cash and bonus by play, with what the operator kept of lost bonuses",
    sql: `SELECT count(*) AS broken FROM (SELECT FROM (
        SELECT member_id, currency, profit AS minor FROM app.counted_round WHERE tenant = core.tenant()
        UNION ALL
        SELECT t.member, e.currency, -e.amount FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id AND e.currency <> 'DEMO'
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class IN ('cash', 'bonus', 'bonus_expense')
        WHERE t.tenant = core.tenant() AND t.source LIKE 'provider:%'
      ) AS sides GROUP BY member_id, currency HAVING sum(minor) <> 0) AS uneven`,
  },
];

/**
 * Something late, as a query that counts it. Reported, but no violation: when a provider ends a round, a vendor answers or a mail
 * server takes a mail is beyond our control, and nothing progresses while no server runs; the ledger is correct all the same.
 */
export interface Lateness {
  readonly id: string;
  readonly what: string;
  /** Returns one column, `late`. */
  readonly sql: string;
}

const ROUND_LONGEST = `${ROUND_LONGEST_HOURS} hours`;
/** A vendor's result is certain a minute and a half after the order. */
const TRANSFER_LONGEST = '10 minutes';
/** A mail is tried for a day, then dropped. */
const MAIL_LONGEST = '25 hours';

export const LATENESS: readonly Lateness[] = [
  {
    id: '5',
    what: `transfers whose end is unknown for more than ${TRANSFER_LONGEST}`,
    sql: `SELECT count(*) AS late FROM app.wallet_transfer
      WHERE tenant = core.tenant() AND state = 'pending' AND created_at < now() - interval '${TRANSFER_LONGEST}'`,
  },
  {
    id: '8',
    what: `rounds open for more than ${ROUND_LONGEST}`,
    sql: `SELECT count(*) AS late FROM app.game_round
      WHERE tenant = core.tenant() AND state = 'open' AND opened_at < now() - interval '${ROUND_LONGEST}'`,
  },
  {
    id: '11',
    what: `mails that wait for more than ${MAIL_LONGEST}`,
    sql: `SELECT count(*) AS late FROM app.mail_outbox
      WHERE tenant = core.tenant() AND created_at < now() - interval '${MAIL_LONGEST}'`,
  },
];
