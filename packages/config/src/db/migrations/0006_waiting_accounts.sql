-- One person must not play two: an account that was made, given a role or reset waits for a day. Until then it approves nothing,
-- and nothing that it wrote is approved.
ALTER TABLE staff ADD COLUMN waits_until timestamptz;

-- Who gave a role and when. Null for `granted_by`: the system itself, for the first administrator.
ALTER TABLE staff_grant ADD COLUMN granted_by text;
ALTER TABLE staff_grant ADD COLUMN granted_at timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION wait_after_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE staff SET waits_until = greatest(waits_until, NEW.granted_at + interval '24 hours') WHERE id = NEW.staff;
  RETURN NULL;
END
$$;
CREATE TRIGGER wait_after_grant AFTER INSERT OR UPDATE ON staff_grant
  FOR EACH ROW WHEN (NEW.granted_by IS NOT NULL) EXECUTE FUNCTION wait_after_grant();

-- A reset that names no later end of the wait waits for a day from now.
CREATE FUNCTION wait_after_reset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.waits_until IS NULL OR NEW.waits_until IS NOT DISTINCT FROM OLD.waits_until THEN
    NEW.waits_until := greatest(OLD.waits_until, now() + interval '24 hours');
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER wait_after_reset BEFORE UPDATE ON staff FOR EACH ROW
  WHEN ((OLD.password_hash IS NOT NULL AND NEW.password_hash IS NULL) OR (OLD.totp_secret IS NOT NULL AND NEW.totp_secret IS NULL))
  EXECUTE FUNCTION wait_after_reset();

-- Each new approval: not the author's own, and neither the approver nor the author waits.
CREATE FUNCTION check_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  approval jsonb;
BEGIN
  FOR approval IN SELECT * FROM jsonb_array_elements(NEW.approvals) LOOP
    CONTINUE WHEN TG_OP = 'UPDATE' AND OLD.approvals @> jsonb_build_array(approval);
    IF approval ->> 'by' = NEW.author THEN
      RAISE EXCEPTION 'the author of change set % approves it', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (
      SELECT 1 FROM staff WHERE name IN (approval ->> 'by', NEW.author) AND waits_until > (approval ->> 'at')::timestamptz
    ) THEN
      RAISE EXCEPTION 'an account that waits takes part in the approval of change set %', NEW.id
        USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NEW;
END
$$;
CREATE TRIGGER check_approvals BEFORE INSERT OR UPDATE OF approvals, author ON change_set
  FOR EACH ROW EXECUTE FUNCTION check_approvals();
