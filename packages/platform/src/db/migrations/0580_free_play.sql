-- Free play: a trial account has demo money and nothing else, and nobody else has any. Free money never meets real money (security B10).

ALTER TABLE app.member ADD CONSTRAINT member_free_play CHECK ((account_type = 4) = (currency = 'DEMO'));

-- A guest does not become a member with what was won for nothing: whoever wants to play for money registers.
CREATE FUNCTION app.refuse_change_of_kind() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'A trial account stays one, and no other account becomes one' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER stays_of_its_kind BEFORE UPDATE OF account_type ON app.member
  FOR EACH ROW WHEN ((OLD.account_type = 4) <> (NEW.account_type = 4)) EXECUTE FUNCTION app.refuse_change_of_kind();

-- What somebody holds is of their kind of money, whatever the posting says. The house's accounts are apart by their currency.
CREATE FUNCTION core.refuse_money_of_another_kind() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.currency = 'DEMO') <> EXISTS (
    SELECT FROM app.member m WHERE m.tenant = NEW.tenant AND m.id = NEW.owner AND m.account_type = 4
  ) THEN
    RAISE EXCEPTION 'Demo money is a trial account''s, and a trial account has no other' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER money_of_its_kind BEFORE INSERT OR UPDATE OF owner, currency, class ON core.account
  FOR EACH ROW WHEN (NOT core.may_go_negative(NEW.class)) EXECUTE FUNCTION core.refuse_money_of_another_kind();

-- Nor is the one changed into the other: beside its zero sum in each currency, a transaction is all of demo money or has none of it.
CREATE OR REPLACE FUNCTION core.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM fresh GROUP BY tenant, tx, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'The lines of a transaction do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM fresh GROUP BY tenant, tx HAVING bool_or(currency = 'DEMO') <> bool_and(currency = 'DEMO')) THEN
    RAISE EXCEPTION 'Demo money and real money do not meet' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
