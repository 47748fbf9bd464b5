-- A brand's vendor wallets that have not given back the money of a player who may not play, for a quarter of an hour. Without settings, so that the
-- planner can inline it.
CREATE OR REPLACE FUNCTION core.late_recalls(p_tenant text) RETURNS SETOF app.vendor_wallet
LANGUAGE sql STABLE
AS $$
  SELECT w.* FROM app.vendor_wallet w
  WHERE w.tenant = p_tenant AND w.recall_due_at IS NOT NULL AND w.recall_failed_since < clock_timestamp() - interval '15 minutes'
$$;
GRANT EXECUTE ON FUNCTION core.late_recalls TO marquee_rw;
