-- What of a brand somebody has to look at, by provider: differences with a provider's day that nobody has explained; rounds for real money
-- that are open since before a time, up to so many; wins that were refused after a time and are not paid since. With the rights of who
-- asks, and neither pinned nor anybody's, so that it is planned as a part of what asks.
CREATE FUNCTION core.attention(p_tenant text, p_rounds_before timestamptz, p_rounds_max integer, p_wins_after timestamptz)
RETURNS TABLE (what text, provider text, count integer)
LANGUAGE sql STABLE
AS $$
  SELECT 'open_breaks', b.provider, count(*)::integer FROM app.recon_break b
  WHERE b.tenant = p_tenant AND b.state = 'open' GROUP BY b.provider
  UNION ALL
  SELECT 'long_open_rounds', r.provider, count(*)::integer FROM (
    SELECT g.provider FROM app.game_round g
    WHERE g.tenant = p_tenant AND g.state = 'open' AND g.opened_at < p_rounds_before AND g.currency <> 'DEMO'
    ORDER BY g.opened_at LIMIT p_rounds_max
  ) r GROUP BY r.provider
  UNION ALL
  -- The bet of one may have come late: its win then stands under the same id, unless that id was another's.
  SELECT 'unpaid_wins', w.provider, count(*)::integer FROM app.unpaid_win w
  WHERE w.tenant = p_tenant AND w.last_at > p_wins_after AND NOT EXISTS (
    SELECT FROM core.tx t WHERE t.tenant = p_tenant AND t.source = 'provider:' || w.provider AND t.ref = w.ref
      AND t.kind = 'win' AND t.outcome = 'posted' AND w.reason <> 'mismatch'
  ) GROUP BY w.provider
$$;
GRANT EXECUTE ON FUNCTION core.attention TO marquee_rw;

-- The same of many brands: for who asks about all of them, and would otherwise enter each by itself.
CREATE FUNCTION core.attention_of_brands(
  p_brands text[], p_rounds_before timestamptz, p_rounds_max integer, p_wins_after timestamptz
) RETURNS TABLE (brand text, what text, provider text, count integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  FOREACH brand IN ARRAY p_brands LOOP
    PERFORM set_config('app.tenant_id', brand, true);
    RETURN QUERY SELECT brand, a.* FROM core.attention(brand, p_rounds_before, p_rounds_max, p_wins_after) a;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END
$$;
GRANT EXECUTE ON FUNCTION core.attention_of_brands TO marquee_login;
