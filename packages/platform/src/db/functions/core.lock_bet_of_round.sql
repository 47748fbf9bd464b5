-- Locks the latest bet of a member's round that was not undone; if all were, the latest of them.
CREATE OR REPLACE FUNCTION core.lock_bet_of_round(p_tenant text, p_source text, p_member text, p_round text) RETURNS core.tx
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
DECLARE
  v_bet core.tx%ROWTYPE;
  v_last core.tx%ROWTYPE;
BEGIN
  FOR v_bet IN
    SELECT * FROM core.tx t WHERE t.tenant = p_tenant AND t.source = p_source AND t.subject = p_round AND t.kind IN ('bet', 'free_bet')
      AND t.member = p_member AND t.outcome = 'posted' ORDER BY t.id DESC FOR NO KEY UPDATE
  LOOP
    -- Locked, so no other transaction undoes it from now on.
    IF NOT core.is_reversed(p_tenant, v_bet.id) THEN
      RETURN v_bet;
    END IF;
    IF v_last.id IS NULL THEN
      v_last := v_bet;
    END IF;
  END LOOP;
  RETURN v_last;
END
$$;
