-- Trigger: a bonus ends once; its terms, and its times once it has begun, never change.
CREATE OR REPLACE FUNCTION app.keep_bonus() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.state NOT IN ('waiting', 'active') OR (OLD.state = 'active' AND NEW.state = 'waiting')
    OR (OLD.tenant, OLD.id, OLD.member_id, OLD.currency, OLD.reason, OLD.amount, OLD.required, OLD.days, OLD.granted_at) IS DISTINCT FROM
      (NEW.tenant, NEW.id, NEW.member_id, NEW.currency, NEW.reason, NEW.amount, NEW.required, NEW.days, NEW.granted_at)
    OR (OLD.begun_at IS NOT NULL AND (OLD.begun_at, OLD.expires_at) IS DISTINCT FROM (NEW.begun_at, NEW.expires_at))
  THEN
    RAISE EXCEPTION 'A bonus ends once, and its terms do not change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
