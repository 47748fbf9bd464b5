-- What a member can stake now: cash, and the money of the active bonus.
CREATE OR REPLACE FUNCTION core.spendable(p_tenant text, p_member text, p_currency text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(sum(balance), 0)::bigint FROM core.account
  WHERE tenant = p_tenant AND class IN ('cash', 'bonus') AND owner = p_member AND shard = 0 AND currency = p_currency
$$;
