-- Trigger: a trial account holds demo money only, and no other member's account holds any.
CREATE OR REPLACE FUNCTION core.refuse_money_of_another_kind() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.currency = 'DEMO') <> EXISTS (
    SELECT FROM app.member m WHERE m.tenant = NEW.tenant AND m.id = NEW.owner AND m.account_type = 4
  ) THEN
    RAISE EXCEPTION 'Demo money is a trial account''s, and a trial account has no other' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
