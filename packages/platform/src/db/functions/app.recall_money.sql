-- Trigger on app.member and app.member_protection: makes the player's vendor wallets due when an exclusion, a time-out, a lock or a first
-- limit of play begins. Uses the database's clock, as protection does.
CREATE OR REPLACE FUNCTION app.recall_money() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_member text := CASE TG_TABLE_NAME WHEN 'member' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'member_id' END;
BEGIN
  UPDATE app.vendor_wallet w SET recall_due_at = clock_timestamp(), recall_since = clock_timestamp()
  WHERE w.tenant = NEW.tenant AND w.member_id = v_member;
  RETURN NULL;
END
$$;
