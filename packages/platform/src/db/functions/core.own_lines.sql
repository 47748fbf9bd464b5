-- What a transaction moved on the member's own money, cash and bonus: of a bet the negative stake, of a win what was paid.
CREATE OR REPLACE FUNCTION core.own_lines(p_tenant text, p_member text, p_tx uuid) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(sum(e.amount), 0)::bigint FROM core.entry e
  JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
  WHERE e.tenant = p_tenant AND e.tx = p_tx AND a.class IN ('cash', 'bonus') AND a.owner = p_member
$$;
