import type { Invariant } from './invariant.ts';

/** What bonuses have in common with the ledger and the rounds. */
export const BONUS_INVARIANTS: readonly Invariant[] = [
  {
    id: '5e',
    rule: 'bonus accounts hold what active bonuses have, and every bonus was granted once and has one end',
    sql: `SELECT (SELECT count(*) FROM (SELECT FROM (
          SELECT owner AS member, currency, balance AS minor FROM core.account WHERE tenant = core.tenant() AND class = 'bonus'
          UNION ALL
          SELECT b.member_id, b.currency, coalesce(sum(r.bonus_stake - r.bonus_voided - r.bonus_won), 0) - b.amount FROM app.bonus b
          LEFT JOIN app.game_round r ON r.tenant = b.tenant AND r.bonus_id = b.id
          WHERE b.tenant = core.tenant() AND b.state = 'active' GROUP BY b.member_id, b.currency, b.amount
          UNION ALL
          -- What the operator bore of undone wins that the bonus had lost.
          SELECT t.member, e.currency, e.amount FROM core.tx t
          JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
          JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'bonus_expense'
          JOIN app.game_round r ON r.tenant = t.tenant AND 'provider:' || r.provider = t.source AND r.member_id = t.member AND r.round = t.subject
          JOIN app.bonus b ON b.tenant = r.tenant AND b.id = r.bonus_id AND b.state = 'active'
          WHERE t.tenant = core.tenant() AND t.reverses IS NOT NULL
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
        SELECT bonus_id, sum(core.turnover(state, stake, voided)) AS turnover
        FROM app.game_round WHERE tenant = core.tenant() AND bonus_id IS NOT NULL GROUP BY bonus_id
      ) r ON r.bonus_id = b.id
      WHERE b.tenant = core.tenant() AND CASE b.state
        WHEN 'active' THEN b.progress <> coalesce(r.turnover, 0) OR b.progress >= b.required
        WHEN 'released' THEN b.progress < b.required ELSE false END`,
  },
  {
    id: '5r',
    rule: 'a bonus that staff requested was given as requested, above the brand’s sum once a second person approved it, and never otherwise',
    sql: `SELECT count(*) AS broken FROM app.bonus_request q
      LEFT JOIN app.approval p ON p.tenant = q.tenant AND p.id = q.approval_id AND p.kind = 'bonus' AND p.state = 'approved' AND p.decided_by <> p.requested_by
      LEFT JOIN app.bonus b ON b.tenant = q.tenant AND b.id = q.id
      WHERE q.tenant = core.tenant() AND CASE WHEN q.approval_id IS NULL OR p.id IS NOT NULL
        THEN (b.member_id, b.currency, b.reason, b.amount, b.required, b.days)
          IS DISTINCT FROM (q.member_id, q.currency, 'staff', q.amount, q.required, q.days)
        ELSE b.id IS NOT NULL END`,
  },
  {
    id: '5q',
    rule: 'a win in a round with bonus money was split as the stakes of its round, the bonus’s part rounded down',
    // Rounds of which nothing was taken back. A released or spent bonus has no part of what is won afterwards.
    sql: `WITH moved AS (
        SELECT t.id, t.kind, r.provider, r.member_id, r.round, b.state, e.tx AS ended,
          (SELECT sum(l.amount) FROM core.entry l JOIN core.account a ON a.tenant = l.tenant AND a.id = l.account AND a.class = 'house_ggr'
            WHERE l.tenant = t.tenant AND l.tx = t.id) AS minor,
          coalesce((SELECT sum(l.amount) FROM core.entry l
            JOIN core.account a ON a.tenant = l.tenant AND a.id = l.account AND a.class IN ('bonus', 'bonus_expense')
            WHERE l.tenant = t.tenant AND l.tx = t.id), 0) AS part
        FROM app.game_round r
        JOIN app.bonus b ON b.tenant = r.tenant AND b.id = r.bonus_id AND b.state <> 'spent'
        JOIN core.tx t ON t.tenant = r.tenant AND t.source = 'provider:' || r.provider AND t.subject = r.round AND t.member = r.member_id
          AND t.outcome = 'posted' AND t.kind IN ('bet', 'win')
        LEFT JOIN LATERAL (SELECT x.id AS tx FROM core.tx x WHERE x.tenant = b.tenant AND x.source = 'bonus' AND x.ref = b.id || ':end') e ON true
        WHERE r.tenant = core.tenant() AND r.bonus_id IS NOT NULL AND r.voided = 0
      ), standing AS (
        SELECT kind, id, state, ended, minor, part, sum(minor) FILTER (WHERE kind = 'bet') OVER earlier AS stake,
          -sum(part) FILTER (WHERE kind = 'bet') OVER earlier AS bonus_stake
        FROM moved WINDOW earlier AS (PARTITION BY provider, member_id, round ORDER BY id)
      )
      SELECT count(*) AS broken FROM standing
      WHERE kind = 'win' AND minor <> 0 AND part <> CASE WHEN state = 'released' AND id > ended THEN 0 ELSE trunc(-minor * bonus_stake / stake) END`,
  },
];
