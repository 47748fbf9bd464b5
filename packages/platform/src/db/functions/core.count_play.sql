-- Counts a bet or a win in the windows of the member's limits, and begins new windows. A transaction counts in the windows of its own time only.
-- p_staked: the total of the member's stakes, this one included. The caller holds the member's accounts; the row is locked after them, always.
CREATE OR REPLACE FUNCTION core.count_play(p_row app.member_protection, p_at timestamptz, p_staked bigint, p_stake bigint, p_won bigint)
RETURNS app.member_protection
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_row app.member_protection := p_row;
  v_next record;
BEGIN
  IF p_at >= least(v_row.windows_to[1], v_row.windows_to[2], v_row.windows_to[3]) THEN
    v_next := core.play_windows(v_row.zone, p_at);
    FOR i IN 1..3 LOOP
      IF p_at >= v_row.windows_to[i] THEN
        v_row.stake_offsets[i] := p_stake - p_staked;
        v_row.loss_offsets[i] := p_stake - p_staked;
        v_row.windows_from[i] := v_next.starts[i];
        v_row.windows_to[i] := v_next.ends[i];
      END IF;
    END LOOP;
  END IF;
  FOR i IN 1..3 LOOP
    IF p_at >= v_row.windows_from[i] THEN
      v_row.loss_offsets[i] := v_row.loss_offsets[i] - p_won;
    ELSE
      -- The total has it, this window does not.
      v_row.stake_offsets[i] := v_row.stake_offsets[i] - p_stake;
      v_row.loss_offsets[i] := v_row.loss_offsets[i] - p_stake;
    END IF;
  END LOOP;
  RETURN v_row;
END
$$;
