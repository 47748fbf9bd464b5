-- Free play: a trial account has demo money only, and no other account has any (docs/security.md, SEC-B10).

ALTER TABLE app.member ADD CONSTRAINT member_free_play CHECK ((account_type = 4) = (currency = 'DEMO'));
CREATE TRIGGER stays_of_its_kind BEFORE UPDATE OF account_type ON app.member
  FOR EACH ROW WHEN ((OLD.account_type = 4) <> (NEW.account_type = 4)) EXECUTE FUNCTION app.refuse_change_of_kind();
CREATE TRIGGER money_of_its_kind BEFORE INSERT OR UPDATE OF owner, currency, class ON core.account
  FOR EACH ROW WHEN (NOT core.may_go_negative(NEW.class)) EXECUTE FUNCTION core.refuse_money_of_another_kind();
