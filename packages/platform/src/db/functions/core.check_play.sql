-- Refuses a bet that was just posted when the member may not play or a limit is exceeded: the whole call is then rolled back. Otherwise the bet is
-- counted. Called by core.play_bet, which holds the member's accounts, so two bets at once cannot pass a limit.
CREATE OR REPLACE FUNCTION core.check_play(p_tenant text, p_member text, p_tx uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
DECLARE
  v_row app.member_protection%ROWTYPE;
  v_stake bigint;
  v_after app.member_protection%ROWTYPE;
BEGIN
  SELECT * INTO v_row FROM app.member_protection p WHERE p.tenant = p_tenant AND p.member_id = p_member FOR NO KEY UPDATE;
  IF v_row.tenant IS NULL THEN
    RETURN;
  END IF;
  IF core.kept_out_by(v_row.excluded_at, v_row.exclusion_ends_at, v_row.time_out_until, clock_timestamp()) IS NOT NULL THEN
    RAISE EXCEPTION 'The member is excluded' USING ERRCODE = 'MQ003';
  END IF;
  IF v_row.stakes IS NULL THEN
    RETURN;
  END IF;
  v_stake := -core.own_lines(p_tenant, p_member, p_tx);
  v_after := core.count_play(v_row, p_at, v_stake, v_stake);
  FOR i IN 1..3 LOOP
    IF v_stake > 0 AND (v_after.stakes[i] > v_row.stake_limits[i] OR v_after.losses[i] > v_row.loss_limits[i]) THEN
      RAISE EXCEPTION 'A limit is reached' USING ERRCODE = 'MQ004', DETAIL =
        CASE WHEN v_after.stakes[i] > v_row.stake_limits[i] THEN 'stake' ELSE 'loss' END || ':' || (ARRAY['day', 'week', 'month'])[i];
    END IF;
  END LOOP;
  UPDATE app.member_protection p
  SET stakes = v_after.stakes, losses = v_after.losses, windows_from = v_after.windows_from, windows_to = v_after.windows_to, stopped_by = NULL
  WHERE p.tenant = p_tenant AND p.member_id = p_member;
END
$$;
