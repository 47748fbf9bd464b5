-- Publishes a member's balance as it is now.
CREATE OR REPLACE FUNCTION core.notify_balance(p_tenant text, p_member text, p_currency text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT core.tell(core.balance_notice(p_tenant, p_member, p_currency, coalesce(max(balance), 0)::bigint, coalesce(max(seq), 0)::bigint))
  FROM core.account
  WHERE tenant = p_tenant AND class = 'cash' AND owner = p_member AND shard = 0 AND currency = p_currency
  HAVING p_member IS NOT NULL
$$;
