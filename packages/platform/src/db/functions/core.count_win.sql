-- Takes a paid win from the losses of the member's limits. Called by core.play_win; never refuses.
CREATE OR REPLACE FUNCTION core.count_win(p_tenant text, p_member text, p_tx uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
DECLARE
  v_row app.member_protection%ROWTYPE;
  v_after app.member_protection%ROWTYPE;
BEGIN
  SELECT * INTO v_row FROM app.member_protection p
  WHERE p.tenant = p_tenant AND p.member_id = p_member AND p.stake_offsets IS NOT NULL FOR NO KEY UPDATE;
  IF v_row.tenant IS NULL THEN
    RETURN;
  END IF;
  v_after := core.count_play(v_row, p_at, core.staked(p_tenant, p_member), 0, core.own_lines(p_tenant, p_member, p_tx));
  UPDATE app.member_protection p
  SET stake_offsets = v_after.stake_offsets, loss_offsets = v_after.loss_offsets, windows_from = v_after.windows_from,
    windows_to = v_after.windows_to
  WHERE p.tenant = p_tenant AND p.member_id = p_member;
END
$$;
