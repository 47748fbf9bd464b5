-- A member gets a message when an order of theirs is cancelled because of an exclusion, a time-out or a deposit limit (ADR 93).
ALTER TABLE app.message
  DROP CONSTRAINT message_type_check,
  ADD CONSTRAINT message_type_check CHECK (type IN ('deposit_credited', 'withdrawal_approved', 'withdrawal_paid', 'withdrawal_rejected',
    'deposit_failed', 'deposit_cancelled', 'deposit_over_limit', 'deposit_kept_out', 'staff', 'account'));
