-- Two persons end a payout of which the provider reports another amount (ADR 94).
-- What was reported before is not known: the next query of a sent payout opens its case again, with the amount.
ALTER TABLE app.payout NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.payout_case NO FORCE ROW LEVEL SECURITY;
UPDATE app.payout_case c SET closed_at = now() FROM app.payout p
WHERE p.tenant = c.tenant AND p.id = c.payout_id AND p.state = 'sent' AND c.kind = 'otherAmount' AND c.closed_at IS NULL;
ALTER TABLE app.payout FORCE ROW LEVEL SECURITY;
ALTER TABLE app.payout_case FORCE ROW LEVEL SECURITY;
ALTER TABLE app.payout
  -- What the provider paid, where it is not what was ordered.
  ADD COLUMN paid_amount bigint CHECK (paid_amount > 0);
ALTER TABLE app.payout_case
  -- What the provider reported; the same report opens no second case. Null: the player said so, or it is of before.
  ADD COLUMN reported_state text,
  ADD COLUMN reported_amount bigint,
  ADD COLUMN reported_currency text,
  -- How the payout is to end, as again_by requests.
  ADD COLUMN end_as text CHECK (end_as IN ('paid', 'failed')),
  ADD CONSTRAINT payout_case_end CHECK ((end_as IS NOT NULL) = (kind = 'otherAmount' AND again_by IS NOT NULL)),
  ADD CONSTRAINT payout_case_reported CHECK ((reported_state IS NULL) = (reported_amount IS NULL) AND (reported_state IS NULL) = (reported_currency IS NULL)),
  DROP CONSTRAINT payout_case_again,
  ADD CONSTRAINT payout_case_again CHECK (
    (again_by IS NULL) = (again_needed IS NULL) AND (again_by IS NULL OR kind IN ('notReceived', 'failedAfterPayment', 'otherAmount'))
    AND (again_at IS NULL OR again_by IS NOT NULL AND closed_at IS NOT NULL)
  );
ALTER TABLE app.withdrawal_step
  DROP CONSTRAINT withdrawal_step_what_check,
  ADD CONSTRAINT withdrawal_step_what_check CHECK (what IN ('requested', 'passed', 'claimed', 'released', 'approved', 'rejected', 'cancelled',
    'sent', 'paid', 'failed', 'returned', 'again', 'givenBack', 'answered', 'forced', 'caseClosed', 'againRequested', 'paidAgain', 'endRequested'));
