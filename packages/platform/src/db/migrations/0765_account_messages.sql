-- Messages about changes to what protects an account, sent beside the mail. Like those of staff they have texts, but no author.
ALTER TABLE app.message
  DROP CONSTRAINT message_type_check,
  -- texts, payment and ref
  DROP CONSTRAINT message_check1,
  DROP CONSTRAINT message_check2,
  DROP CONSTRAINT message_check3,
  ADD CONSTRAINT message_type_check
    CHECK (type IN ('deposit_credited', 'withdrawal_approved', 'withdrawal_rejected', 'deposit_failed', 'staff', 'account')),
  ADD CONSTRAINT message_texts_check CHECK ((type IN ('staff', 'account')) = (texts IS NOT NULL)),
  ADD CONSTRAINT message_payment_check CHECK ((type IN ('staff', 'account')) = (payment IS NULL)),
  ADD CONSTRAINT message_ref_check CHECK ((type IN ('staff', 'account')) = (ref IS NULL));
