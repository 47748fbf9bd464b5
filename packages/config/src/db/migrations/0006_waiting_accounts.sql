-- One person must not act as two: a new account, or one that got a role or was reset, waits for a day. Until then it approves nothing,
-- and nothing that it wrote is approved (ADR 78).
ALTER TABLE staff ADD COLUMN waits_until timestamptz;

-- `granted_by` is null for the first administrator, whom the system created.
ALTER TABLE staff_grant ADD COLUMN granted_by text;
ALTER TABLE staff_grant ADD COLUMN granted_at timestamptz NOT NULL DEFAULT now();

CREATE TRIGGER wait_after_grant AFTER INSERT OR UPDATE ON staff_grant
  FOR EACH ROW WHEN (NEW.granted_by IS NOT NULL) EXECUTE FUNCTION wait_after_grant();

CREATE TRIGGER wait_after_reset BEFORE UPDATE ON staff FOR EACH ROW
  WHEN ((OLD.password_hash IS NOT NULL AND NEW.password_hash IS NULL) OR (OLD.totp_secret IS NOT NULL AND NEW.totp_secret IS NULL))
  EXECUTE FUNCTION wait_after_reset();

CREATE TRIGGER check_approvals BEFORE INSERT OR UPDATE OF approvals, author ON change_set
  FOR EACH ROW EXECUTE FUNCTION check_approvals();
