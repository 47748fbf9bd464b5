-- A refund or chargeback of a payment that two persons credited takes the money back as any other (ADR 93).
ALTER TABLE app.deposit_return
  DROP CONSTRAINT deposit_return_pkey,
  ALTER COLUMN deposit_id DROP NOT NULL,
  -- The matched payment; `deposit_id` is then the deposit that it was credited for, if there is one.
  ADD COLUMN payment_id uuid,
  ADD COLUMN of_id uuid GENERATED ALWAYS AS (coalesce(payment_id, deposit_id)) STORED,
  ADD PRIMARY KEY (tenant, of_id, id),
  ADD FOREIGN KEY (tenant, payment_id) REFERENCES app.unmatched_payment (tenant, id);
CREATE INDEX deposit_return_of_deposit ON app.deposit_return (tenant, deposit_id);
CREATE INDEX deposit_return_of_match ON app.deposit_return (tenant, id) WHERE payment_id IS NOT NULL;
