-- Trigger: a request of staff changes once, when it is decided on; what was requested never changes.
CREATE OR REPLACE FUNCTION app.keep_approval() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.state <> 'waiting'
    OR (OLD.tenant, OLD.id, OLD.kind, OLD.subject, OLD.content_hash, OLD.requested_by, OLD.key, OLD.requested_at, OLD.expires_at)
      IS DISTINCT FROM
      (NEW.tenant, NEW.id, NEW.kind, NEW.subject, NEW.content_hash, NEW.requested_by, NEW.key, NEW.requested_at, NEW.expires_at)
  THEN
    RAISE EXCEPTION 'A request changes by being decided on, once' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
