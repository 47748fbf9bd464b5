-- Trigger: an account that is reset waits for a day, or until a later end that the reset names.
CREATE OR REPLACE FUNCTION wait_after_reset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.waits_until IS NULL OR NEW.waits_until IS NOT DISTINCT FROM OLD.waits_until THEN
    NEW.waits_until := greatest(OLD.waits_until, now() + interval '24 hours');
  END IF;
  RETURN NEW;
END
$$;
