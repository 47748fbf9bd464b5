-- Trigger: a deposit is credited once, stays credited or returned afterwards, and what was ordered never changes. What went back of it grows,
-- unless a refund or chargeback was reversed.
CREATE OR REPLACE FUNCTION app.keep_deposit() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_kept boolean := (OLD.tenant, OLD.id, OLD.member_id, OLD.method, OLD.provider, OLD.kind, OLD.currency, OLD.amount, OLD.fee, OLD.key,
      OLD.request_hash, OLD.created_at, OLD.expires_at) IS NOT DISTINCT FROM
    (NEW.tenant, NEW.id, NEW.member_id, NEW.method, NEW.provider, NEW.kind, NEW.currency, NEW.amount, NEW.fee, NEW.key,
      NEW.request_hash, NEW.created_at, NEW.expires_at)
    AND (NEW.credited_at IS NULL OR (NEW.state = 'returned') = (NEW.returned = NEW.amount));
BEGIN
  IF is_kept AND OLD.state IN ('credited', 'returned') THEN
    is_kept := NEW.state IN ('credited', 'returned') AND NEW.credited_at = OLD.credited_at;
    IF NEW.returned < OLD.returned THEN
      is_kept := is_kept AND EXISTS (
        SELECT FROM app.deposit_return r WHERE r.tenant = NEW.tenant AND r.of_id = NEW.id AND r.reversed_at IS NOT NULL);
    END IF;
  END IF;
  IF NOT is_kept THEN
    RAISE EXCEPTION 'A deposit is credited once, and its order does not change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
