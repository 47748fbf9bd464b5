-- Trigger: a transfer changes once, when it is settled; its other columns never change.
CREATE OR REPLACE FUNCTION app.keep_transfer() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.state <> 'pending'
    OR (OLD.tenant, OLD.id, OLD.member_id, OLD.provider, OLD.direction, OLD.currency, OLD.amount, OLD.key, OLD.request_hash, OLD.created_at,
       OLD.recalled_for)
      IS DISTINCT FROM
      (NEW.tenant, NEW.id, NEW.member_id, NEW.provider, NEW.direction, NEW.currency, NEW.amount, NEW.key, NEW.request_hash, NEW.created_at,
       NEW.recalled_for)
  THEN
    RAISE EXCEPTION 'A transfer changes by being settled, once' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
