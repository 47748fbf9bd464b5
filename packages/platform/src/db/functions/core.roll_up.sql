-- Adds a part of a brand's new transactions to its daily rollup, at most about p_most of them. Returns whether there are more. One process
-- works on a brand at a time; another one returns at once. Rows and watermark change in one transaction.
-- Plays: every day of a player that a transaction touched is computed again from the rounds, so nothing is counted twice.
-- Lines: an account's lines are numbered without gaps, so those after the last counted one are exactly the new ones.
-- Called by modules/rollup/roll-up.ts.
CREATE OR REPLACE FUNCTION core.roll_up(p_tenant text, p_zone text, p_most integer, p_margin interval) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_snapshot pg_snapshot := pg_current_snapshot();
  v_rollup app.rollup%ROWTYPE;
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp() - p_margin);
  v_full timestamptz;
  v_beyond timestamptz;
  v_members text[];
  v_day_members text[];
  v_days date[];
  v_more boolean;
BEGIN
  PERFORM core.enter(p_tenant);
  -- An insert would wait for a process that works on the brand, even to do nothing.
  IF NOT EXISTS (SELECT FROM app.rollup WHERE tenant = p_tenant) THEN
    INSERT INTO app.rollup (tenant, zone) VALUES (p_tenant, p_zone) ON CONFLICT DO NOTHING;
  END IF;
  SELECT * INTO v_rollup FROM app.rollup WHERE tenant = p_tenant FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF v_rollup.zone <> p_zone THEN
    -- The days of another zone are other days.
    PERFORM core.clear_rollup(p_tenant);
    v_rollup.read_to := '1970-01-01T00:00:00Z';
  END IF;
  IF v_now < v_rollup.next_to THEN
    -- The database's clock was set back, so ids since then lie before the watermark. A minute is longer than the pause between two runs.
    v_rollup.read_to := least(v_rollup.read_to, v_now - interval '1 minute');
    v_rollup.next_to := NULL;
    v_rollup.next_xid := NULL;
  END IF;

  -- An id has the time of its insertion, but commits come in another order. Ids before `next_to` are all visible once the transactions
  -- that ran at that time have ended. A server restored from a dump numbers them anew.
  IF v_rollup.next_xid IS NULL OR pg_snapshot_xmin(v_snapshot) >= v_rollup.next_xid
    OR pg_snapshot_xmax(v_snapshot) < v_rollup.next_xid THEN
    v_full := greatest(v_rollup.read_to, v_rollup.next_to);
    v_rollup.next_to := v_now;
    v_rollup.next_xid := pg_snapshot_xmax(pg_current_snapshot());
  ELSE
    v_full := v_rollup.read_to;
  END IF;
  SELECT uuid_extract_timestamp(id) INTO v_beyond FROM core.tx
  WHERE tenant = p_tenant AND id >= core.first_id_at(v_rollup.read_to) AND id < core.first_id_at(v_full)
  ORDER BY id OFFSET p_most LIMIT 1;
  IF v_beyond IS NOT NULL THEN
    v_full := least(v_full, greatest(v_beyond, v_rollup.read_to + interval '1 millisecond'));
  END IF;

  WITH touched AS MATERIALIZED (
    SELECT DISTINCT t.source, t.member, t.subject FROM core.tx t
    WHERE t.tenant = p_tenant AND t.id >= core.first_id_at(v_rollup.read_to) AND t.id < core.first_id_at(v_full)
      AND t.outcome = 'posted' AND t.member IS NOT NULL
  ), taken AS (
    DELETE FROM app.uncounted_round WHERE tenant = p_tenant AND (provider, member_id, round) IN (
      SELECT provider, member_id, round FROM app.uncounted_round WHERE tenant = p_tenant LIMIT p_most
    ) RETURNING provider, member_id, round
  ), rounds AS (
    SELECT substr(source, 10) AS provider, member AS member_id, subject AS round FROM touched WHERE source LIKE 'provider:%'
    UNION ALL SELECT provider, member_id, round FROM taken
  ), days AS (
    SELECT DISTINCT r.member_id, (g.opened_at AT TIME ZONE p_zone)::date AS day
    FROM rounds r CROSS JOIN LATERAL (
      SELECT g.opened_at FROM app.counted_round g
      WHERE g.tenant = p_tenant AND g.provider = r.provider AND g.member_id = r.member_id AND g.round = r.round OFFSET 0
    ) g
  )
  SELECT (SELECT array_agg(member) FROM (SELECT DISTINCT member FROM touched) AS m), (SELECT array_agg(member_id ORDER BY member_id, day) FROM days),
    (SELECT array_agg(day ORDER BY member_id, day) FROM days)
  INTO v_members, v_day_members, v_days;

  DELETE FROM app.daily_play p USING unnest(v_day_members, v_days) AS d(member_id, day)
  WHERE p.tenant = p_tenant AND p.member_id = d.member_id AND p.day = d.day;
  INSERT INTO app.daily_play (tenant, member_id, day, currency, vendor, game_type, at_vendor, state, rounds, stake, won, voided, valid, profit,
    bonus_stake, bonus_won, bonus_voided)
  SELECT p_tenant, d.member_id, d.day, g.*
  FROM unnest(v_day_members, v_days) AS d(member_id, day)
  -- Grouped inside, so that each day is read by itself, by the index of its player. Where clocks change at midnight a local day begins
  -- up to an hour beside its first instant.
  CROSS JOIN LATERAL (
    SELECT r.currency, r.vendor, r.game_type, r.at_vendor, r.state, count(*), sum(r.stake), sum(r.won), sum(r.voided), sum(r.valid),
      sum(r.profit), sum(r.bonus_stake), sum(r.bonus_won), sum(r.bonus_voided)
    FROM app.counted_round r
    WHERE r.tenant = p_tenant AND r.member_id = d.member_id
      AND r.opened_at >= (d.day::timestamp AT TIME ZONE p_zone) - interval '2 hours'
      AND r.opened_at < ((d.day + 1)::timestamp AT TIME ZONE p_zone) + interval '2 hours'
      AND (r.opened_at AT TIME ZONE p_zone)::date = d.day
    GROUP BY r.currency, r.vendor, r.game_type, r.at_vendor, r.state
  ) AS g;

  -- OFFSET 0 keeps each account a look-up of its own: joined, the planner would read the whole ledger of the brand once.
  WITH accounts AS MATERIALIZED (
    SELECT m.member AS member_id, a.id, a.currency, a.counted FROM unnest(v_members) AS m(member) CROSS JOIN LATERAL (
      SELECT a.id, a.currency, coalesce((SELECT c.line FROM app.counted_line c
        WHERE c.tenant = p_tenant AND c.member_id = m.member AND c.currency = a.currency), 0) AS counted
      FROM core.account a WHERE a.tenant = p_tenant AND a.class = 'cash' AND a.owner = m.member AND a.shard = 0 OFFSET 0
    ) a
  ), fresh AS MATERIALIZED (
    SELECT a.member_id, a.currency, (l.at AT TIME ZONE p_zone)::date AS day, l.kind, l.line, l.amount
    FROM accounts a CROSS JOIN LATERAL (
      SELECT * FROM app.cash_line l WHERE l.tenant = p_tenant AND l.account = a.id AND l.line > a.counted OFFSET 0
    ) l
  ), added AS (
    INSERT INTO app.daily_line AS d (tenant, member_id, currency, day, kind, lines, credited, debited, first_line, last_line)
    SELECT p_tenant, member_id, currency, day, kind, count(*), coalesce(sum(amount) FILTER (WHERE amount > 0), 0),
      coalesce(-sum(amount) FILTER (WHERE amount < 0), 0), min(line), max(line)
    FROM fresh GROUP BY member_id, currency, day, kind
    ON CONFLICT (tenant, member_id, currency, day, kind) DO UPDATE
    SET lines = d.lines + excluded.lines, credited = d.credited + excluded.credited, debited = d.debited + excluded.debited,
        first_line = least(d.first_line, excluded.first_line), last_line = greatest(d.last_line, excluded.last_line)
  )
  INSERT INTO app.counted_line (tenant, member_id, currency, line)
  SELECT p_tenant, member_id, currency, max(line) FROM fresh GROUP BY member_id, currency
  ON CONFLICT (tenant, member_id, currency) DO UPDATE SET line = excluded.line;

  v_more := core.roll_up_house(p_tenant, p_zone, p_most);
  UPDATE app.rollup SET zone = p_zone, read_to = v_full, next_to = v_rollup.next_to, next_xid = v_rollup.next_xid WHERE tenant = p_tenant;
  RETURN v_more OR v_beyond IS NOT NULL OR EXISTS (SELECT FROM app.uncounted_round WHERE tenant = p_tenant);
END
$$;
GRANT EXECUTE ON FUNCTION core.roll_up TO marquee_login;
