import type { Invariant } from './invariant.ts';

/** What withdrawals and their payouts have in common with the ledger. */
export const WITHDRAWAL_INVARIANTS: readonly Invariant[] = [
  {
    id: '5m',
    rule: 'money held for withdrawals equals open requests less what was paid of them',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM (
        SELECT owner AS member, currency, balance AS minor FROM core.account
        WHERE tenant = core.tenant() AND class = 'withdraw_pending'
        UNION ALL
        SELECT member_id, currency, CASE WHEN charged_at IS NULL THEN 0 ELSE fee END - amount FROM app.withdrawal
        WHERE tenant = core.tenant() AND state NOT IN ('rejected', 'cancelled')
        UNION ALL
        SELECT w.member_id, w.currency, p.amount FROM app.payout p
        JOIN app.withdrawal w ON w.tenant = p.tenant AND w.id = p.withdrawal_id AND w.state NOT IN ('rejected', 'cancelled')
        WHERE p.tenant = core.tenant() AND p.state = 'paid'
      ) AS sides GROUP BY member, currency HAVING sum(minor) <> 0) AS uneven`,
  },
  {
    id: '5n',
    rule: 'every withdrawal took its amount, paid its payouts, kept its fee, and gave the rest back where it ended without being paid',
    sql: `WITH paid AS (
        SELECT withdrawal_id AS id, sum(amount) AS minor, sum(coalesce(paid_amount, amount)) AS moved FROM app.payout WHERE tenant = core.tenant() AND state = 'paid' GROUP BY 1
      ), asked AS (
        SELECT w.id::text, w.amount, coalesce(p.minor, 0) AS paid, coalesce(p.moved, 0) AS moved, CASE WHEN w.charged_at IS NULL THEN 0 ELSE w.fee END AS fee,
               w.state IN ('rejected', 'cancelled') AS is_over
        FROM app.withdrawal w LEFT JOIN paid p ON p.id = w.id WHERE w.tenant = core.tenant()
      )
      SELECT count(*) AS broken FROM (SELECT FROM (
        SELECT t.subject AS id, a.class, e.amount AS minor FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class <> 'withdraw_pending'
        WHERE t.tenant = core.tenant() AND t.source = 'withdrawal'
        UNION ALL SELECT id, 'psp_clearing', -moved FROM asked
        UNION ALL SELECT id, 'adjustment', moved - paid - fee FROM asked
        UNION ALL SELECT id, 'cash', CASE WHEN is_over THEN paid + fee ELSE amount END FROM asked
      ) AS sides GROUP BY id, class HAVING sum(minor) <> 0) AS uneven`,
  },
  {
    id: '5o',
    rule: 'every payout has one end, posted once, and payouts are never more than what was requested',
    sql: `SELECT (SELECT count(*) FROM app.payout p
        LEFT JOIN LATERAL (
          SELECT count(*) FILTER (WHERE kind = 'payout') AS paid, count(*) FILTER (WHERE kind = 'payout_back') AS back FROM core.tx t
          WHERE t.tenant = p.tenant AND t.source = 'withdrawal'
            AND t.ref IN (p.withdrawal_id || ':payout:' || p.id, p.withdrawal_id || ':back:' || p.id)
        ) l ON true
        WHERE p.tenant = core.tenant()
          AND (l.paid, l.back) <> ((p.state IN ('paid', 'returned'))::int, (p.state = 'returned')::int))
      + (SELECT count(*) FROM app.withdrawal w
          JOIN (SELECT withdrawal_id, sum(amount) AS minor FROM app.payout
                WHERE tenant = core.tenant() AND state IN ('waiting', 'sent', 'paid') GROUP BY 1) p ON p.withdrawal_id = w.id
          WHERE w.tenant = core.tenant() AND p.minor > w.amount - w.fee) AS broken`,
  },
  {
    id: '5p',
    rule: 'nothing is paid before as many persons have approved it as must',
    sql: `SELECT count(*) AS broken FROM app.withdrawal w
      WHERE w.tenant = core.tenant() AND EXISTS (SELECT FROM app.payout p WHERE p.tenant = w.tenant AND p.withdrawal_id = w.id)
        AND w.approvals_needed > (SELECT count(DISTINCT staff) FROM app.withdrawal_step s
          WHERE s.tenant = w.tenant AND s.withdrawal_id = w.id AND s.what = 'approved')`,
  },
  {
    id: '5u',
    rule: 'a payout of another amount than was ordered ended by the decision of two persons',
    sql: `SELECT (SELECT count(*) FROM app.payout_case c
      WHERE c.tenant = core.tenant() AND c.kind = 'otherAmount' AND c.again_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM app.withdrawal_step s WHERE s.tenant = c.tenant AND s.payout_id = c.payout_id AND s.what = c.end_as
          AND s.actor = 'staff' AND s.staff <> c.again_by))
      + (SELECT count(*) FROM app.payout p WHERE p.tenant = core.tenant() AND p.paid_amount IS NOT NULL AND NOT EXISTS (
        SELECT FROM app.payout_case c WHERE c.tenant = p.tenant AND c.payout_id = p.id AND c.end_as = 'paid' AND c.again_at IS NOT NULL
          AND c.reported_amount = p.paid_amount)) AS broken`,
  },
  {
    id: '5s',
    rule: 'a payout that was not received is paid again once it came back, by two persons above the sum, and never twice of one withdrawal by one alone',
    sql: `SELECT (SELECT count(*) FROM app.payout_case c
      WHERE c.tenant = core.tenant() AND c.again_at IS NOT NULL AND c.kind <> 'otherAmount' AND (
        NOT EXISTS (SELECT FROM app.payout p WHERE p.tenant = c.tenant AND p.id = c.payout_id AND p.state = 'returned')
        OR NOT EXISTS (SELECT FROM app.withdrawal_step s WHERE s.tenant = c.tenant AND s.payout_id = c.payout_id AND s.what = 'paidAgain'
          AND (s.staff = c.again_by) = (c.again_needed = 1))))
      + (SELECT count(*) FROM (
          SELECT FROM app.payout_case c JOIN app.payout p ON p.tenant = c.tenant AND p.id = c.payout_id
          WHERE c.tenant = core.tenant() AND c.again_at IS NOT NULL AND c.again_needed = 1 GROUP BY p.withdrawal_id HAVING count(*) > 1
        ) AS alone) AS broken`,
  },
];
