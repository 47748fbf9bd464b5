-- What a member can spend now.
CREATE OR REPLACE FUNCTION core.spendable(p_tenant text, p_member text, p_currency text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce((SELECT balance FROM core.account
    WHERE tenant = p_tenant AND class = 'cash' AND owner = p_member AND shard = 0 AND currency = p_currency), 0)
$$;
