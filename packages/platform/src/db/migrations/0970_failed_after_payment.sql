-- A provider reports that a payout which it had paid has failed: staff look at it (ADR 94).
ALTER TABLE app.payout_case
  DROP CONSTRAINT payout_case_kind_check,
  ADD CONSTRAINT payout_case_kind_check CHECK (kind IN ('notReceived', 'paidAfterFailure', 'failedAfterPayment', 'otherAmount'));
