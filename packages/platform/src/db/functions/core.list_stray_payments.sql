-- Payments of no brand with all that their provider reported of the same order, the newest first; one of them by its id. Called by
-- modules/payments/stray-payment.repository.ts.
CREATE OR REPLACE FUNCTION core.list_stray_payments(p_id uuid, p_only_open boolean, p_after uuid, p_limit integer)
RETURNS TABLE (
  payment_id uuid, provider text, order_id text, reference text, amount text, currency text, received_at timestamptz,
  resolved_at timestamptz, resolved_by text, outcome text, belongs_to text, note text, events jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT s.payment_id, s.provider, s.order_id, s.reference, s.amount::text, s.currency, s.received_at,
    s.resolved_at, s.resolved_by, s.outcome, s.belongs_to, s.note,
    (
      SELECT jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'amount', e.amount::text, 'currency', e.currency, 'at', e.received_at)
        ORDER BY e.payment_id)
      FROM core.stray_payment e WHERE e.provider = s.provider AND e.order_id = s.order_id AND e.about = 'payment'
    )
  FROM core.stray_payment s
  WHERE s.about = 'payment' AND s.state = 'paid' AND (p_id IS NULL OR s.payment_id = p_id)
    AND (NOT p_only_open OR s.resolved_at IS NULL) AND (p_after IS NULL OR s.payment_id < p_after)
  ORDER BY s.payment_id DESC LIMIT p_limit
$$;
GRANT EXECUTE ON FUNCTION core.list_stray_payments TO marquee_login;
