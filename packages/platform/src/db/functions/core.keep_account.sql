-- Trigger: an account's shard and currency satisfy core.is_account. Not a CHECK, which PostgreSQL would evaluate again for every change of a balance.
CREATE OR REPLACE FUNCTION core.keep_account() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF core.is_account(NEW.shard, NEW.currency) IS NOT TRUE THEN
    RAISE EXCEPTION 'An account has another shard or currency' USING ERRCODE = 'check_violation', CONSTRAINT = 'is_account';
  END IF;
  RETURN NEW;
END
$$;
