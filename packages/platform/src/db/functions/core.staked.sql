-- The total that bets took from a member's accounts, cash and bonus. Offsets of app.member_protection are added to it.
CREATE OR REPLACE FUNCTION core.staked(p_tenant text, p_member text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(sum(staked), 0)::bigint FROM core.account
  WHERE tenant = p_tenant AND class IN ('cash', 'bonus') AND owner = p_member AND shard = 0
$$;
GRANT EXECUTE ON FUNCTION core.staked TO marquee_rw;
