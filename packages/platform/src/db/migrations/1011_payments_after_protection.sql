-- A payment that comes while its player is excluded, in a time-out or at a deposit limit is kept for staff, who give it back (ADR 93).
ALTER TABLE app.unmatched_payment
  DROP CONSTRAINT unmatched_payment_reason_check,
  ADD CONSTRAINT unmatched_payment_reason_check
    CHECK (reason IN ('order', 'amount', 'currency', 'provider', 'again', 'limit', 'excluded', 'timeOut'));

ALTER TABLE app.message
  DROP CONSTRAINT message_type_check,
  -- With the type of 1020, which may be there already.
  ADD CONSTRAINT message_type_check CHECK (type IN ('deposit_credited', 'withdrawal_approved', 'withdrawal_paid', 'withdrawal_rejected',
    'deposit_failed', 'deposit_over_limit', 'deposit_kept_out', 'staff', 'account'));

-- False: begun before credits of payments were checked against limits and exclusions. The ledger's check leaves those credits out.
ALTER TABLE app.deposit ADD COLUMN is_checked boolean NOT NULL DEFAULT false;
ALTER TABLE app.deposit ALTER COLUMN is_checked SET DEFAULT true;
