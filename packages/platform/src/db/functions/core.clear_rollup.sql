-- Empties a brand's daily rollup; core.roll_up then fills it again from nothing. Waits for a process that works on the brand. Called by
-- core.roll_up and refill-rollup.ts.
CREATE OR REPLACE FUNCTION core.clear_rollup(p_tenant text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM FROM app.rollup WHERE tenant = p_tenant FOR UPDATE;
  DELETE FROM app.daily_play WHERE tenant = p_tenant;
  DELETE FROM app.daily_line WHERE tenant = p_tenant;
  DELETE FROM app.counted_line WHERE tenant = p_tenant;
  DELETE FROM app.daily_house WHERE tenant = p_tenant;
  DELETE FROM app.counted_house WHERE tenant = p_tenant;
  -- No transaction leads to these.
  INSERT INTO app.uncounted_round (tenant, provider, member_id, round)
  SELECT tenant, provider, member_id, round FROM app.game_round WHERE tenant = p_tenant AND at_vendor ON CONFLICT DO NOTHING;
  UPDATE app.rollup SET read_to = '1970-01-01T00:00:00Z' WHERE tenant = p_tenant;
END
$$;
GRANT EXECUTE ON FUNCTION core.clear_rollup TO marquee_login;
