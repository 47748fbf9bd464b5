-- A member gets a message when a payout was made, which says until when it can be answered (ADR 94).
ALTER TABLE app.message
  DROP CONSTRAINT message_type_check,
  ADD CONSTRAINT message_type_check CHECK (type IN ('deposit_credited', 'withdrawal_approved', 'withdrawal_paid', 'withdrawal_rejected',
    'deposit_failed', 'deposit_over_limit', 'deposit_kept_out', 'staff', 'account'));
