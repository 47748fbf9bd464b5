-- Begins to count a member's stakes and losses in the windows of a time, from what the ledger has of them. The caller holds the accounts
-- (core.hold_play) and the row.
CREATE OR REPLACE FUNCTION core.begin_counting(p_tenant text, p_member text, p_currency text, p_zone text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_windows record;
  v_stakes bigint[] := '{0,0,0}';
  v_losses bigint[] := '{0,0,0}';
  v_total bigint;
  v_account uuid;
  v_line record;
BEGIN
  PERFORM core.enter(p_tenant);
  v_windows := core.play_windows(p_zone, p_at);
  FOR v_account IN SELECT a.id FROM core.account a
    WHERE a.tenant = p_tenant AND a.class IN ('bonus', 'cash') AND a.owner = p_member AND a.shard = 0 AND a.currency = p_currency
  LOOP
    -- The week may have begun before the month.
    FOR v_line IN SELECT * FROM core.play_lines(p_tenant, v_account, least(v_windows.starts[2], v_windows.starts[3])) LOOP
      FOR i IN 1..3 LOOP
        IF v_line.at >= v_windows.starts[i] AND v_line.at < v_windows.ends[i] THEN
          v_stakes[i] := v_stakes[i] - CASE WHEN v_line.kind = 'bet' THEN v_line.amount ELSE 0 END;
          v_losses[i] := v_losses[i] - v_line.amount;
        END IF;
      END LOOP;
    END LOOP;
  END LOOP;
  v_total := core.staked(p_tenant, p_member);
  UPDATE app.member_protection p
  SET stake_offsets = ARRAY[v_stakes[1] - v_total, v_stakes[2] - v_total, v_stakes[3] - v_total],
    loss_offsets = ARRAY[v_losses[1] - v_total, v_losses[2] - v_total, v_losses[3] - v_total],
    windows_from = v_windows.starts, windows_to = v_windows.ends, zone = p_zone, stopped_by = NULL
  WHERE p.tenant = p_tenant AND p.member_id = p_member;
END
$$;
GRANT EXECUTE ON FUNCTION core.begin_counting TO marquee_rw;
