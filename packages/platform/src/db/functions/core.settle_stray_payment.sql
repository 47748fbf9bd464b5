-- Notes what was decided about an open payment of no brand. Returns whether it is noted: false where it was resolved before. Called by
-- modules/payments/stray-payment.repository.ts.
CREATE OR REPLACE FUNCTION core.settle_stray_payment(
  p_id uuid, p_outcome text, p_belongs_to text, p_note text, p_by text, p_at timestamptz
) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  WITH settled AS (
    UPDATE core.stray_payment s
    SET resolved_at = p_at, outcome = p_outcome, belongs_to = p_belongs_to, note = p_note, resolved_by = p_by
    WHERE s.payment_id = p_id AND s.about = 'payment' AND s.state = 'paid' AND s.resolved_at IS NULL RETURNING 1
  )
  SELECT EXISTS (SELECT FROM settled)
$$;
GRANT EXECUTE ON FUNCTION core.settle_stray_payment TO marquee_login;
