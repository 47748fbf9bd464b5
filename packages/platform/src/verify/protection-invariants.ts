import type { Invariant } from './invariant.ts';

/**
 * A deposit was admitted some time after it began, which takes as long as a lock at most, and clocks of servers differ. Within this span the
 * greatest limit counts, only what certainly counted, and a payment may be credited although an exclusion began.
 */
const SPAN = "interval '10 seconds'";

/** Payments that two persons credited to a player. */
const MATCHED = `FROM app.payment_match m
        JOIN app.approval a ON a.tenant = m.tenant AND a.id = m.id AND a.kind = 'payment' AND a.state = 'approved'
        JOIN app.unmatched_payment u ON u.tenant = m.tenant AND u.id = m.payment_id
        WHERE m.tenant = core.tenant() AND m.resolution = 'credit'`;

/** What limits, time-outs and exclusions have in common with the ledger. */
export const PROTECTION_INVARIANTS: readonly Invariant[] = [
  {
    id: '10c',
    rule: 'no bet was placed later than a second after an exclusion or a time-out began, until it ended',
    sql: `SELECT count(*) AS broken FROM app.member_protection p
      JOIN core.tx t ON t.tenant = p.tenant AND t.member = p.member_id
      CROSS JOIN LATERAL (SELECT uuid_extract_timestamp(t.id) AS at) AS placed
      WHERE p.tenant = core.tenant() AND t.kind IN ('bet', 'free_bet') AND t.source LIKE 'provider:%'
        AND ((placed.at > p.excluded_at + interval '1 second' AND placed.at < coalesce(p.exclusion_ends_at, 'infinity'))
          OR (placed.at > p.time_out_from + interval '1 second' AND placed.at < p.time_out_until))`,
  },
  {
    id: '10d',
    rule: "the counters of every member's limits are the stakes and losses of their windows in the ledger",
    sql: `SELECT count(*) AS broken FROM (SELECT FROM app.member_protection p
        CROSS JOIN core.staked(p.tenant, p.member_id) AS s (total)
        CROSS JOIN generate_series(1, 3) AS w
        LEFT JOIN (
          SELECT t.member, t.kind, t.at, e.amount FROM core.tx t
          JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
          JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class IN ('cash', 'bonus') AND a.owner = t.member
          WHERE t.tenant = core.tenant() AND t.kind IN ('bet', 'win') AND t.source LIKE 'provider:%'
            AND NOT EXISTS (SELECT FROM core.tx r WHERE r.tenant = t.tenant AND r.reverses = t.id)
        ) AS l ON l.member = p.member_id AND l.at >= p.windows_from[w] AND l.at < p.windows_to[w]
        WHERE p.tenant = core.tenant() AND p.stake_offsets IS NOT NULL GROUP BY p.tenant, p.member_id, s.total, w
        HAVING (s.total + p.stake_offsets[w], s.total + p.loss_offsets[w]) <> (coalesce(-sum(l.amount) FILTER (WHERE l.kind = 'bet'), 0), coalesce(-sum(l.amount), 0))
      ) AS uneven`,
  },
  {
    id: '10e',
    rule: 'no deposit began, and no payment was credited, beyond a limit that was in force then: of 24 hours, 7 days, or a month',
    sql: `WITH held AS (
        SELECT member_id, detail->>'period' AS period, at AS since, replace(detail->>'limit', '.', '')::bigint AS minor,
               lead(at, 1, 'infinity') OVER (PARTITION BY member_id, detail->>'period' ORDER BY id) AS until
        FROM app.protection_event
        WHERE tenant = core.tenant() AND action IN ('limit', 'rise_confirmed') AND detail->>'kind' = 'deposit'
      ), paid_in AS NOT MATERIALIZED (
        SELECT id, member_id, amount, created_at AS began_at, credited_at, lapsed_at, state IN ('givenBack', 'matched') AS is_void, is_checked
        FROM app.deposit WHERE tenant = core.tenant()
        UNION ALL
        SELECT u.id, m.member_id, u.amount, u.resolved_at, u.resolved_at, NULL, false, m.is_checked ${MATCHED}
      ), moment AS (
        SELECT id, member_id, amount, created_at AS at FROM app.deposit WHERE tenant = core.tenant()
        UNION ALL
        SELECT id, member_id, amount, credited_at FROM paid_in WHERE is_checked AND credited_at IS NOT NULL
      )
      SELECT count(*) AS broken FROM moment m
      CROSS JOIN (VALUES ('day', interval '24 hours'), ('week', interval '7 days'), ('month', interval '1 month')) AS span (period, length)
      CROSS JOIN LATERAL (
        SELECT max(h.minor) AS minor FROM held h
        WHERE h.member_id = m.member_id AND h.period = span.period AND h.since <= m.at + ${SPAN} AND h.until > m.at - ${SPAN}
        HAVING min(h.since) <= m.at - ${SPAN} AND bool_and(h.minor IS NOT NULL)
      ) AS highest
      WHERE highest.minor < m.amount + (
        SELECT coalesce(sum(e.amount), 0) FROM paid_in e
        WHERE e.member_id = m.member_id AND e.id <> m.id AND e.began_at <= m.at
          AND (e.credited_at <= m.at OR (NOT e.is_void AND coalesce(e.lapsed_at > m.at + ${SPAN}, true)))
          AND CASE WHEN e.credited_at <= m.at THEN greatest(e.began_at, e.credited_at) ELSE e.began_at END > m.at + ${SPAN} - span.length
      )`,
  },
  {
    id: '10f',
    rule: 'no payment was credited during an exclusion or a time-out of its player, but for ten seconds at both ends',
    sql: `SELECT count(*) AS broken FROM app.member_protection p JOIN (
        SELECT member_id, credited_at AS at FROM app.deposit WHERE tenant = core.tenant() AND is_checked AND credited_at IS NOT NULL
        UNION ALL
        SELECT m.member_id, u.resolved_at ${MATCHED} AND m.is_checked
      ) AS credit ON credit.member_id = p.member_id
      WHERE p.tenant = core.tenant()
        AND ((credit.at > p.excluded_at + ${SPAN} AND credit.at < coalesce(p.exclusion_ends_at, 'infinity') - ${SPAN})
          OR (credit.at > p.time_out_from + ${SPAN} AND credit.at < p.time_out_until - ${SPAN}))`,
  },
];
