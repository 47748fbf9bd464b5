-- Payments that no deposit explains are kept each for itself: one order may be paid twice (ADR 93).
ALTER TABLE app.unmatched_payment
  -- The provider's name for the payment, else that of its event or order.
  ADD COLUMN payment text CHECK (length(payment) BETWEEN 1 AND 200);
UPDATE app.unmatched_payment SET payment = COALESCE(reference, order_id);
ALTER TABLE app.unmatched_payment
  ALTER COLUMN payment SET NOT NULL,
  DROP CONSTRAINT unmatched_payment_pkey,
  ADD PRIMARY KEY (tenant, provider, order_id, payment),
  DROP CONSTRAINT unmatched_payment_reason_check,
  -- `again`: the deposit was credited by another payment.
  ADD CONSTRAINT unmatched_payment_reason_check CHECK (reason IN ('order', 'amount', 'currency', 'provider', 'again'));

-- Refunds and chargebacks of orders that no deposit explains, each kept once. Nothing is posted.
CREATE TABLE app.unmatched_return (
  tenant text NOT NULL,
  provider text NOT NULL,
  -- The provider's id of the event.
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
  order_id text NOT NULL CHECK (length(order_id) <= 200),
  reference text,
  kind text NOT NULL CHECK (kind IN ('refund', 'chargeback')),
  amount bigint NOT NULL,
  currency text NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, provider, id)
);
CREATE INDEX unmatched_return_of_order ON app.unmatched_return (tenant, order_id);
SELECT core.protect('app.unmatched_return');
GRANT SELECT, INSERT ON app.unmatched_return TO marquee_rw;
