-- Trigger: a payout is sent, ends once as paid or failed, and a paid one may come back once. Its amount never changes.
CREATE OR REPLACE FUNCTION app.keep_payout() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
        ('waiting', 'sent'), ('sent', 'paid'), ('sent', 'failed'), ('paid', 'returned')))
    OR (OLD.tenant, OLD.id, OLD.withdrawal_id, OLD.member_id, OLD.amount, OLD.created_at) IS DISTINCT FROM
      (NEW.tenant, NEW.id, NEW.withdrawal_id, NEW.member_id, NEW.amount, NEW.created_at)
  THEN
    RAISE EXCEPTION 'A payout does not change like this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
