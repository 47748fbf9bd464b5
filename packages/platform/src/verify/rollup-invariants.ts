import type { Invariant } from './invariant.ts';

/** What players and staff read of rounds, accounts and days is what the ledger has. */
export const ROLLUP_INVARIANTS: readonly Invariant[] = [
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
  {
    id: '11e',
    rule: "every day of the brand's report has the sums of its players' days",
    sql: `WITH counted AS (
        SELECT day, currency, sum(rounds) AS rounds, sum(stake) AS stake, sum(won) AS won, sum(voided) AS voided,
               sum(bonus_stake) AS bonus_stake, sum(bonus_won) AS bonus_won, sum(bonus_voided) AS bonus_voided,
               count(*) FILTER (WHERE valid > 0) AS active
        FROM (SELECT day, currency, sum(rounds) AS rounds, sum(stake) AS stake, sum(won) AS won, sum(voided) AS voided, sum(valid) AS valid,
                sum(bonus_stake) AS bonus_stake, sum(bonus_won) AS bonus_won, sum(bonus_voided) AS bonus_voided
              FROM app.daily_play WHERE tenant = core.tenant() AND NOT at_vendor GROUP BY day, currency, member_id) AS of_member
        GROUP BY day, currency
      ), kept AS (
        SELECT day, currency, rounds, stake, won, voided, bonus_stake, bonus_won, bonus_voided, active FROM app.brand_day
        WHERE tenant = core.tenant() AND (rounds, stake, won, voided, bonus_stake, bonus_won, bonus_voided, active) <> (0, 0, 0, 0, 0, 0, 0, 0)
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
];
