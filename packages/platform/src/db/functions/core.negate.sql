-- Writes the negation of a transaction's entries under transaction p_by.
CREATE OR REPLACE FUNCTION core.negate(p_tenant text, p_tx uuid, p_by uuid) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT core.apply_lines(p_tenant, p_by, array_agg(account ORDER BY line), array_agg(amount ORDER BY line))
  FROM core.undo_lines(p_tenant, p_tx)
$$;
