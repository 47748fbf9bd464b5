-- Trigger: a trial account never becomes a real one, and no other account becomes a trial account.
CREATE OR REPLACE FUNCTION app.refuse_change_of_kind() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'A trial account stays one, and no other account becomes one' USING ERRCODE = 'check_violation';
END
$$;
