-- The end of a wait only moves to a later time (ADR 78).
CREATE TRIGGER keep_waiting BEFORE UPDATE ON staff FOR EACH ROW
  WHEN (OLD.waits_until IS NOT NULL AND (NEW.waits_until IS NULL OR NEW.waits_until < OLD.waits_until))
  EXECUTE FUNCTION keep_waiting();
