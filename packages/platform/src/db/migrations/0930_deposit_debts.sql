-- Staff close the debt of a refund or chargeback with a reason, once they have dealt with it. It moves no money.
ALTER TABLE app.deposit_return
  ADD COLUMN debt_closed_at timestamptz,
  -- Id of the staff account.
  ADD COLUMN debt_closed_by text,
  ADD COLUMN debt_note text CHECK (debt_note <> ''),
  ADD CONSTRAINT debt_closed_with_reason CHECK (
    (debt_closed_at IS NULL) = (debt_closed_by IS NULL) AND (debt_closed_at IS NULL) = (debt_note IS NULL) AND (debt > 0 OR debt_closed_at IS NULL)
  );
CREATE INDEX deposit_debt_open ON app.deposit_return (tenant, at) WHERE debt > 0 AND debt_closed_at IS NULL;
GRANT UPDATE (debt_closed_at, debt_closed_by, debt_note) ON app.deposit_return TO marquee_rw;
