-- core.attention for many brands in one call, so that the caller does not open a transaction for each.
CREATE OR REPLACE FUNCTION core.attention_of_brands(
  p_brands text[], p_now timestamptz, p_rounds_before timestamptz, p_rounds_max integer, p_wins_after timestamptz
) RETURNS TABLE (brand text, what text, provider text, count integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  FOREACH brand IN ARRAY p_brands LOOP
    PERFORM set_config('app.tenant_id', brand, true);
    RETURN QUERY SELECT brand, a.* FROM core.attention(brand, p_now, p_rounds_before, p_rounds_max, p_wins_after) a;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END
$$;
GRANT EXECUTE ON FUNCTION core.attention_of_brands TO marquee_login;
