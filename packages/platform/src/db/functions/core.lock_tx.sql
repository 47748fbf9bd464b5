-- A transaction by its key, its row locked against others that refer to it.
CREATE OR REPLACE FUNCTION core.lock_tx(p_tenant text, p_source text, p_ref text) RETURNS core.tx
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT t FROM core.tx t WHERE t.tenant = p_tenant AND t.source = p_source AND t.ref = p_ref FOR NO KEY UPDATE
$$;
