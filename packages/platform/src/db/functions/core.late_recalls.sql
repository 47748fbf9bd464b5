-- A brand's vendor wallets that for a quarter of an hour or longer (LONG_MS of recall-money.ts) have not given back the money of a player who may
-- not play; not those that were empty at the latest look, a day after protection began: only a round of before could have paid there. Without settings, so that the planner can inline it.
CREATE OR REPLACE FUNCTION core.late_recalls(p_tenant text) RETURNS SETOF app.vendor_wallet
LANGUAGE sql STABLE
AS $$
  SELECT w.* FROM app.vendor_wallet w
  WHERE w.tenant = p_tenant AND w.recall_due_at IS NOT NULL AND w.recall_failed_since < clock_timestamp() - interval '15 minutes'
    AND (w.balance IS DISTINCT FROM 0 OR w.recall_since > clock_timestamp() - interval '1 day')
$$;
GRANT EXECUTE ON FUNCTION core.late_recalls TO marquee_rw;
