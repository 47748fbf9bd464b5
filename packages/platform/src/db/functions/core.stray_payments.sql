-- How many payments of no brand wait for the operator, by provider. Called by modules/payments/stray-payment.repository.ts.
CREATE OR REPLACE FUNCTION core.stray_payments() RETURNS TABLE (provider text, count integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT s.provider, count(*)::integer FROM core.stray_payment s
  WHERE s.resolved_at IS NULL AND s.about = 'payment' AND s.state = 'paid' GROUP BY s.provider
$$;
GRANT EXECUTE ON FUNCTION core.stray_payments TO marquee_login;
