import { BONUS_INVARIANTS } from './bonus-invariants.ts';
import { DEPOSIT_INVARIANTS } from './deposit-invariants.ts';
import type { Invariant } from './invariant.ts';
import { PAYMENT_DAY_INVARIANTS } from './payment-day-invariants.ts';
import { PROTECTION_INVARIANTS } from './protection-invariants.ts';
import { ROLLUP_INVARIANTS } from './rollup-invariants.ts';
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
  ('deposit', 'deposit'), ('deposit', 'deposit_refund'), ('deposit', 'chargeback'), ('payment', 'deposit'),
  ('payment', 'deposit_refund'), ('payment', 'chargeback'), ('deposit', 'return_reversal'), ('payment', 'return_reversal'), ('payment_day', 'provider_fee')`;

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
  ...DEPOSIT_INVARIANTS,
  ...PAYMENT_DAY_INVARIANTS,
  ...BONUS_INVARIANTS,
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
    rule: 'undone transactions sum to zero on every account; money of a bonus that has ended is where that went, and the operator bears what a bonus lost',
    sql: `SELECT count(*) AS broken FROM (
        SELECT p.id FROM (${REVERSED_PAIR}) p
        JOIN core.entry e ON e.tenant = core.tenant() AND e.tx IN (p.id, p.by)
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
        LEFT JOIN (app.game_round r JOIN app.bonus b ON b.tenant = r.tenant AND b.id = r.bonus_id)
          ON r.tenant = core.tenant() AND 'provider:' || r.provider = p.source AND r.member_id = p.member AND r.round = p.subject
        GROUP BY p.id, e.currency, CASE WHEN a.class NOT IN ('bonus', 'bonus_expense') OR b.id IS NULL THEN a.class
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
  ...PROTECTION_INVARIANTS,
  ...ROLLUP_INVARIANTS,
];
