import type { Invariant } from './invariant.ts';

/** What a refund or chargeback took, and what its reversal gave. */
const RETURNED = `CROSS JOIN LATERAL (VALUES ('psp_clearing', -r.amount), ('cash', r.amount - r.debt), ('adjustment', r.debt)) AS side (class, amount)
        CROSS JOIN LATERAL (
          SELECT CASE r.kind WHEN 'refund' THEN 'deposit_refund' ELSE 'chargeback' END, 1
          UNION ALL SELECT 'return_reversal', -1 WHERE r.reversed_at IS NOT NULL
        ) AS way (kind, sign)`;

/** What deposits, refunds and chargebacks have in common with the ledger. */
export const DEPOSIT_INVARIANTS: readonly Invariant[] = [
  {
    id: '5g',
    rule: 'every credited deposit moved its amount once, every refund and chargeback what it says, its reversal as much, and nothing else did',
    sql: `SELECT (SELECT count(*) FROM (SELECT FROM (
        SELECT t.subject AS id, t.kind, e.currency, a.class, e.amount FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
        WHERE t.tenant = core.tenant() AND t.source = 'deposit'
        UNION ALL
        SELECT d.id::text, 'deposit', d.currency, side.class, side.amount FROM app.deposit d
        CROSS JOIN LATERAL (VALUES ('psp_clearing', d.amount), ('cash', d.fee - d.amount), ('adjustment', -d.fee)) AS side (class, amount)
        WHERE d.tenant = core.tenant() AND d.credited_at IS NOT NULL
        UNION ALL
        SELECT r.deposit_id::text, way.kind, coalesce(r.currency, d.currency), side.class, way.sign * side.amount
        FROM app.deposit_return r JOIN app.deposit d ON d.tenant = r.tenant AND d.id = r.deposit_id
        ${RETURNED}
        WHERE r.tenant = core.tenant() AND r.payment_id IS NULL
      ) AS sides GROUP BY id, kind, currency, class HAVING sum(amount) <> 0) AS uneven)
      + (SELECT count(*) FROM app.deposit d WHERE d.tenant = core.tenant()
        AND d.returned <> coalesce((SELECT sum(r.amount - r.excess) FROM app.deposit_return r WHERE r.tenant = d.tenant AND r.deposit_id = d.id
          AND (r.payment_id IS NOT NULL) = (d.state = 'matched') AND r.reversed_at IS NULL), 0)) AS broken`,
  },
  {
    id: '5h',
    rule: 'every payment that two persons matched to a player was credited once, whole, and no other was; each of its refunds and chargebacks took what it says, and its reversal gave as much',
    sql: `SELECT count(*) AS broken FROM (SELECT FROM (
        SELECT left(t.ref, 36) AS id, t.kind, t.member, e.currency, a.class, e.amount FROM core.tx t
        JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
        WHERE t.tenant = core.tenant() AND t.source = 'payment'
        UNION ALL
        SELECT u.id::text, side.kind, m.member_id, side.currency, side.class, side.amount FROM app.payment_match m
        JOIN app.unmatched_payment u ON u.tenant = m.tenant AND u.id = m.payment_id
        JOIN app.approval p ON p.tenant = m.tenant AND p.id = m.id AND p.kind = 'payment' AND p.state = 'approved'
          AND p.decided_by <> p.requested_by
        CROSS JOIN LATERAL (
          SELECT 'deposit' AS kind, u.currency, c.class, c.amount FROM (VALUES ('cash', -u.amount), ('psp_clearing', u.amount)) AS c (class, amount)
          UNION ALL
          SELECT way.kind, coalesce(r.currency, u.currency), side.class, way.sign * side.amount FROM app.deposit_return r
          ${RETURNED}
          WHERE r.tenant = u.tenant AND r.payment_id = u.id
        ) AS side
        WHERE m.tenant = core.tenant() AND m.resolution = 'credit'
      ) AS sides GROUP BY id, kind, member, currency, class HAVING sum(amount) <> 0) AS uneven`,
  },
];
