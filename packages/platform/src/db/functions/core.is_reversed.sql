-- Whether a transaction has been undone.
CREATE OR REPLACE FUNCTION core.is_reversed(p_tenant text, p_tx uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$ SELECT EXISTS (SELECT FROM core.tx WHERE tenant = p_tenant AND reverses = p_tx) $$;
