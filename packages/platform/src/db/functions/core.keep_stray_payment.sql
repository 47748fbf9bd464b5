-- Keeps a verified event whose order names no brand that is served here, once. Called by modules/payments/stray-payment.repository.ts.
CREATE OR REPLACE FUNCTION core.keep_stray_payment(
  p_provider text, p_id text, p_about text, p_order text, p_reference text, p_state text, p_amount bigint, p_currency text, p_undoes text,
  p_at timestamptz
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO core.stray_payment (provider, id, about, order_id, reference, state, amount, currency, undoes, received_at)
  VALUES (p_provider, p_id, p_about, p_order, p_reference, p_state, p_amount, p_currency, p_undoes, p_at)
  ON CONFLICT DO NOTHING
$$;
GRANT EXECUTE ON FUNCTION core.keep_stray_payment TO marquee_login;
