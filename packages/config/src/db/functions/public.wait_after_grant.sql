-- Trigger: an account that receives a role waits for a day.
CREATE OR REPLACE FUNCTION wait_after_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE staff SET waits_until = greatest(waits_until, NEW.granted_at + interval '24 hours') WHERE id = NEW.staff;
  RETURN NULL;
END
$$;
