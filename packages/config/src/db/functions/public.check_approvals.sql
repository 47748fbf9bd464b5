-- Trigger: a new approval is not the author's own, and neither the approver nor the author waits.
CREATE OR REPLACE FUNCTION check_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
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
