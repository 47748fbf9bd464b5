-- The transactions about this one that were not undone: the wins of a bet.
CREATE OR REPLACE FUNCTION core.standing_parts(p_tenant text, p_tx uuid) RETURNS SETOF core.tx
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT t FROM core.tx t WHERE t.tenant = p_tenant AND t.about = p_tx AND t.outcome = 'posted' AND t.reverses IS NULL
    AND NOT core.is_reversed(p_tenant, t.id) ORDER BY t.id
$$;
