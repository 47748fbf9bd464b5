-- Refuses a bet that was just posted when the member may not play or a limit is exceeded: the whole call is then rolled back. Otherwise begins
-- the windows of its time. p_stake: the member's own money, 0 of a free bet. Called by core.play_bet, which holds the member's accounts, so two
-- bets at once cannot pass a limit; not for a bet that is certainly within the limits.
CREATE OR REPLACE FUNCTION core.check_play(p_tenant text, p_member text, p_stake bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
DECLARE
  v_row app.member_protection%ROWTYPE;
  v_staked bigint := core.staked(p_tenant, p_member);
BEGIN
  SELECT * INTO v_row FROM app.member_protection p WHERE p.tenant = p_tenant AND p.member_id = p_member FOR NO KEY UPDATE;
  IF core.kept_out_by(v_row.excluded_at, v_row.exclusion_ends_at, v_row.time_out_until, clock_timestamp()) IS NOT NULL THEN
    RAISE EXCEPTION 'The member is excluded' USING ERRCODE = 'MQ003';
  END IF;
  IF v_row.stake_offsets IS NULL THEN
    RETURN;
  END IF;
  v_row := core.count_play(v_row, p_at, v_staked, p_stake, 0);
  UPDATE app.member_protection p
  SET stake_offsets = v_row.stake_offsets, loss_offsets = v_row.loss_offsets, windows_from = v_row.windows_from, windows_to = v_row.windows_to,
    stopped_by = NULL
  WHERE p.tenant = p_tenant AND p.member_id = p_member;
  IF p_stake = 0 THEN
    RETURN;
  END IF;
  FOR i IN 1..3 LOOP
    IF v_staked + v_row.stake_offsets[i] > v_row.stake_limits[i] OR v_staked + v_row.loss_offsets[i] > v_row.loss_limits[i] THEN
      RAISE EXCEPTION 'A limit is reached' USING ERRCODE = 'MQ004', DETAIL =
        CASE WHEN v_staked + v_row.stake_offsets[i] > v_row.stake_limits[i] THEN 'stake' ELSE 'loss' END || ':' || (ARRAY['day', 'week', 'month'])[i];
    END IF;
  END LOOP;
END
$$;
