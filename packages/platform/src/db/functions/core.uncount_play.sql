-- Takes what a rollback undid, a bet with its wins or a win, from the counters of the windows in which it was counted. Called by
-- core.play_rollback; never refuses.
CREATE OR REPLACE FUNCTION core.uncount_play(p_tenant text, p_member text, p_rollback uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
DECLARE
  v_row app.member_protection%ROWTYPE;
  v_undone record;
  v_moved bigint;
BEGIN
  SELECT * INTO v_row FROM app.member_protection p
  WHERE p.tenant = p_tenant AND p.member_id = p_member AND p.stake_offsets IS NOT NULL FOR NO KEY UPDATE;
  IF v_row.tenant IS NULL THEN
    RETURN;
  END IF;
  FOR v_undone IN
    SELECT t.id, t.kind, t.at FROM core.tx back
    JOIN core.tx r ON r.tenant = p_tenant AND r.about = back.about AND (r.id = back.id OR r.ref LIKE 'reversal:%')
    JOIN core.tx t ON t.tenant = p_tenant AND t.id = r.reverses
    WHERE back.tenant = p_tenant AND back.id = p_rollback
  LOOP
    v_moved := core.own_lines(p_tenant, p_member, v_undone.id);
    FOR i IN 1..3 LOOP
      IF v_undone.at >= v_row.windows_from[i] AND v_undone.at < v_row.windows_to[i] THEN
        v_row.stake_offsets[i] := v_row.stake_offsets[i] + CASE WHEN v_undone.kind = 'bet' THEN v_moved ELSE 0 END;
        v_row.loss_offsets[i] := v_row.loss_offsets[i] + v_moved;
      END IF;
    END LOOP;
  END LOOP;
  UPDATE app.member_protection p SET stake_offsets = v_row.stake_offsets, loss_offsets = v_row.loss_offsets
  WHERE p.tenant = p_tenant AND p.member_id = p_member;
END
$$;
