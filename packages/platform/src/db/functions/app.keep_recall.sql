-- Trigger on app.vendor_wallet: a recall of a player with a limit of play does not end.
CREATE OR REPLACE FUNCTION app.keep_recall() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM app.member_protection p WHERE p.tenant = NEW.tenant AND p.member_id = NEW.member_id
    AND core.limits_play(p)) THEN
    NEW.recall_due_at = OLD.recall_due_at;
    NEW.recall_since = OLD.recall_since;
  END IF;
  RETURN NEW;
END
$$;
