-- Publishes what a member can stake, as it is now. Both accounts' changes together number the notices.
CREATE OR REPLACE FUNCTION core.notify_balance(p_tenant text, p_member text, p_currency text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT core.tell(core.balance_notice(p_tenant, p_member, p_currency, coalesce(sum(balance), 0)::bigint, coalesce(sum(seq), 0)::bigint))
  FROM core.account
  WHERE tenant = p_tenant AND class IN ('cash', 'bonus') AND owner = p_member AND shard = 0 AND currency = p_currency
  HAVING p_member IS NOT NULL
$$;
