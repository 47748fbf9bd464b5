-- A payout that failed after it was paid may be paid again, too (ADR 94).
ALTER TABLE app.payout_case
  DROP CONSTRAINT payout_case_again,
  ADD CONSTRAINT payout_case_again CHECK (
    (again_by IS NULL) = (again_needed IS NULL) AND (again_by IS NULL OR kind IN ('notReceived', 'failedAfterPayment'))
    AND (again_at IS NULL OR again_by IS NOT NULL AND closed_at IS NOT NULL)
  );
