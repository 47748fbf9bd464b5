-- Whether a first rollback names an amount other than the one the target moved. Free bets are not compared: only the provider knows theirs.
CREATE OR REPLACE FUNCTION core.moved_other(p_tenant text, p_source text, p_ref text, p_target text, p_amount bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_target core.tx%ROWTYPE := core.lock_tx(p_tenant, p_source, p_target);
BEGIN
  IF v_target.id IS NULL OR v_target.outcome <> 'posted' OR v_target.kind = 'free_bet'
    OR EXISTS (SELECT FROM core.tx t WHERE t.tenant = p_tenant AND t.source = p_source AND t.ref = p_ref) THEN
    RETURN false;
  END IF;
  RETURN p_amount <> (
    SELECT coalesce(abs(sum(e.amount)), 0) FROM core.entry e
    JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'house_ggr'
    WHERE e.tenant = p_tenant AND e.tx = v_target.id);
END
$$;
