-- Trigger: a new approval is not the author's own, and neither the approver nor the author waits. Accounts are found by their key, so
-- another spelling of a name is the same person, and a moment in the future is no end of a wait.
CREATE OR REPLACE FUNCTION check_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  approval jsonb;
  author_key text := lower(normalize(NEW.author, NFKC));
  approver_key text;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.author <> OLD.author THEN
    RAISE EXCEPTION 'the author of change set % stays', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  FOR approval IN SELECT * FROM jsonb_array_elements(NEW.approvals) LOOP
    CONTINUE WHEN TG_OP = 'UPDATE' AND OLD.approvals @> jsonb_build_array(approval);
    approver_key := lower(normalize(btrim(approval ->> 'by'), NFKC));
    IF coalesce(approver_key, '') = '' THEN
      RAISE EXCEPTION 'an approval of change set % names no approver', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF approver_key = author_key THEN
      RAISE EXCEPTION 'the author of change set % approves it', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (
      SELECT 1 FROM staff
      WHERE name_key IN (approver_key, author_key) AND waits_until > least(coalesce((approval ->> 'at')::timestamptz, now()), now())
    ) THEN
      RAISE EXCEPTION 'an account that waits takes part in the approval of change set %', NEW.id
        USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NEW;
END
$$;
