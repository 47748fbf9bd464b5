-- Trigger: a withdrawal goes from state to state by these ways alone, and what was requested never changes. A payout that comes back makes a
-- paid one approved again.
CREATE OR REPLACE FUNCTION app.keep_withdrawal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
        ('review', 'approved'), ('review', 'rejected'), ('review', 'cancelled'), ('approved', 'paid'), ('approved', 'rejected'),
        ('paid', 'closed'), ('paid', 'approved'), ('closed', 'approved')))
    OR (OLD.charged_at IS NOT NULL AND NEW.charged_at IS DISTINCT FROM OLD.charged_at)
    OR (OLD.tenant, OLD.id, OLD.member_id, OLD.method, OLD.provider, OLD.kind, OLD.account_id, OLD.currency, OLD.amount, OLD.fee, OLD.key,
        OLD.request_hash, OLD.risks, OLD.approvals_needed, OLD.receipt_minutes, OLD.created_at)
      IS DISTINCT FROM
      (NEW.tenant, NEW.id, NEW.member_id, NEW.method, NEW.provider, NEW.kind, NEW.account_id, NEW.currency, NEW.amount, NEW.fee, NEW.key,
        NEW.request_hash, NEW.risks, NEW.approvals_needed, NEW.receipt_minutes, NEW.created_at)
  THEN
    RAISE EXCEPTION 'A withdrawal does not change like this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
