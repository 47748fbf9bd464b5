-- Trigger on app.member_protection: makes the player's open orders due to be cancelled when an exclusion or a time-out begins, or when a deposit limit is
-- lower than what counts. Uses the database's clock, as protection does.
CREATE OR REPLACE FUNCTION app.cancel_orders() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_sums record;
BEGIN
  IF core.kept_out_by(NEW.excluded_at, NEW.exclusion_ends_at, NEW.time_out_until, clock_timestamp()) IS NULL THEN
    SELECT * INTO v_sums FROM core.sum_deposits(NEW.tenant, NEW.member_id);
    IF NOT coalesce(v_sums.day > NEW.deposit_limits[1], false) AND NOT coalesce(v_sums.week > NEW.deposit_limits[2], false)
      AND NOT coalesce(v_sums.month > NEW.deposit_limits[3], false) THEN
      RETURN NULL;
    END IF;
  END IF;
  UPDATE app.deposit d SET cancel_due_at = clock_timestamp()
  WHERE d.tenant = NEW.tenant AND d.member_id = NEW.member_id AND d.state = 'pending' AND d.cancel_due_at IS NULL;
  RETURN NULL;
END
$$;
