-- Trigger: a deposit is credited once, stays credited or returned afterwards, and what was ordered never changes. What went back of it grows,
-- unless a refund or chargeback was reversed.
CREATE OR REPLACE FUNCTION app.keep_deposit() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (OLD.state IN ('credited', 'returned') AND (NEW.state NOT IN ('credited', 'returned') OR NEW.credited_at <> OLD.credited_at))
    OR (OLD.state IN ('credited', 'returned') AND NEW.returned < OLD.returned AND NOT EXISTS (
      SELECT FROM app.deposit_return r WHERE r.tenant = NEW.tenant AND r.of_id = NEW.id AND r.reversed_at IS NOT NULL))
    OR (NEW.credited_at IS NOT NULL AND (NEW.state = 'returned') <> (NEW.returned = NEW.amount))
    OR (OLD.tenant, OLD.id, OLD.member_id, OLD.method, OLD.provider, OLD.kind, OLD.currency, OLD.amount, OLD.fee, OLD.key, OLD.request_hash,
        OLD.created_at, OLD.expires_at) IS DISTINCT FROM
      (NEW.tenant, NEW.id, NEW.member_id, NEW.method, NEW.provider, NEW.kind, NEW.currency, NEW.amount, NEW.fee, NEW.key, NEW.request_hash,
        NEW.created_at, NEW.expires_at)
  THEN
    RAISE EXCEPTION 'A deposit is credited once, and its order does not change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
