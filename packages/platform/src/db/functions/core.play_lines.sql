-- The bets and wins of an account since a time that were not undone, newest first. Read backwards by the account's own numbers, so that no
-- older line is read.
CREATE OR REPLACE FUNCTION core.play_lines(p_tenant text, p_account uuid, p_since timestamptz)
RETURNS TABLE (kind text, at timestamptz, amount bigint)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off
AS $$
DECLARE
  v_line record;
BEGIN
  FOR v_line IN
    SELECT t.kind, t.at, e.amount, t.source, t.id FROM core.entry e
    JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
    WHERE e.tenant = p_tenant AND e.account = p_account ORDER BY e.account_seq DESC
  LOOP
    -- Clocks of processes differ by less than an hour, so lines are in the order of time but for that.
    EXIT WHEN v_line.at < p_since - interval '1 hour';
    CONTINUE WHEN v_line.at < p_since OR v_line.kind NOT IN ('bet', 'win') OR v_line.source NOT LIKE 'provider:%'
      OR core.is_reversed(p_tenant, v_line.id);
    kind := v_line.kind;
    at := v_line.at;
    amount := v_line.amount;
    RETURN NEXT;
  END LOOP;
END
$$;
