-- A deposit whose payment staff matched or gave back has an end of its own: it was neither credited nor failed (ADR 93).
ALTER TABLE app.deposit
  DROP CONSTRAINT deposit_state_check,
  ADD CONSTRAINT deposit_state_check CHECK (state IN ('pending', 'review', 'credited', 'failed', 'expired', 'returned', 'matched', 'givenBack'));
UPDATE app.deposit SET state = 'matched', reason = NULL WHERE state = 'failed' AND reason = 'matched';

-- A payout that was not received may be paid again (ADR 94).
ALTER TABLE app.payout_case
  -- How many persons must agree, who was the first (id of a staff account), and when the last one did.
  ADD COLUMN again_needed smallint CHECK (again_needed IN (1, 2)),
  ADD COLUMN again_by text,
  ADD COLUMN again_at timestamptz,
  ADD CONSTRAINT payout_case_again CHECK (
    (again_by IS NULL) = (again_needed IS NULL) AND (again_by IS NULL OR kind = 'notReceived')
    AND (again_at IS NULL OR again_by IS NOT NULL AND closed_at IS NOT NULL)
  );
ALTER TABLE app.withdrawal_step
  DROP CONSTRAINT withdrawal_step_what_check,
  ADD CONSTRAINT withdrawal_step_what_check CHECK (what IN ('requested', 'passed', 'claimed', 'released', 'approved', 'rejected', 'cancelled',
    'sent', 'paid', 'failed', 'returned', 'again', 'givenBack', 'answered', 'forced', 'caseClosed', 'againRequested', 'paidAgain'));
-- Payouts that failed or came back, for the console.
CREATE INDEX payout_not_paid ON app.payout (tenant, id) WHERE state IN ('failed', 'returned');
