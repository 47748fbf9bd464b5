-- Adds a bet or a win to the counters of the member's limits, if any are counted, and begins new windows. A transaction counts in the windows
-- of its own time only. The caller holds the member's accounts; the row is locked after them, always.
CREATE OR REPLACE FUNCTION core.count_play(p_row app.member_protection, p_at timestamptz, p_stake bigint, p_loss bigint)
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
        v_row.stakes[i] := 0;
        v_row.losses[i] := 0;
        v_row.windows_from[i] := v_next.starts[i];
        v_row.windows_to[i] := v_next.ends[i];
      END IF;
    END LOOP;
  END IF;
  FOR i IN 1..3 LOOP
    IF p_at >= v_row.windows_from[i] THEN
      v_row.stakes[i] := v_row.stakes[i] + p_stake;
      v_row.losses[i] := v_row.losses[i] + p_loss;
    END IF;
  END LOOP;
  RETURN v_row;
END
$$;
