-- Which of these brands have work of a kind: `mail` to be sent, `transfers` to be queried at the vendor, `recalls` of money from it,
-- `deposits` at their payment provider, `cancels` of orders there, `payouts` to be sent or queried, `messages` that open pages do not
-- know yet, a `rollup` that has yet to count transactions, `exclusions` that other accounts of the person may lack. A few index look-ups a brand. Called by brand-work.ts.
CREATE OR REPLACE FUNCTION core.brands_with_work(p_kind text, p_brands text[], p_now timestamptz) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  brand text;
BEGIN
  FOREACH brand IN ARRAY p_brands LOOP
    PERFORM set_config('app.tenant_id', brand, true);
    IF (CASE p_kind
      WHEN 'mail' THEN EXISTS (SELECT FROM app.mail_outbox WHERE tenant = brand AND due_at <= p_now)
      WHEN 'transfers' THEN EXISTS (SELECT FROM app.wallet_transfer WHERE tenant = brand AND state = 'pending' AND due_at <= p_now)
      WHEN 'recalls' THEN EXISTS (SELECT FROM app.vendor_wallet WHERE tenant = brand AND recall_due_at <= clock_timestamp())
      WHEN 'payouts' THEN EXISTS (SELECT FROM app.payout WHERE tenant = brand AND due_at <= p_now)
      WHEN 'deposits' THEN EXISTS (SELECT FROM app.deposit WHERE tenant = brand AND due_at <= p_now)
        OR EXISTS (SELECT FROM app.unmatched_payment WHERE tenant = brand AND due_at <= p_now)
      WHEN 'cancels' THEN EXISTS (SELECT FROM app.deposit WHERE tenant = brand AND state = 'pending' AND cancel_due_at <= clock_timestamp())
      WHEN 'messages' THEN EXISTS (
        SELECT FROM app.message WHERE tenant = brand AND state = 'sent' AND announced_at IS NULL AND shows_at <= p_now)
      WHEN 'exclusions' THEN EXISTS (SELECT FROM app.member_protection WHERE tenant = brand AND NOT is_spread)
      WHEN 'rollup' THEN core.rollup_is_due(brand)
    END) THEN
      RETURN NEXT brand;
    END IF;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END
$$;
GRANT EXECUTE ON FUNCTION core.brands_with_work TO marquee_login;
