-- A payment that two persons credited is queried as a credited deposit is: the callback of its refund may be lost (ADR 93).
ALTER TABLE app.unmatched_payment
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  -- When the provider is queried next. NULL: not any more.
  ADD COLUMN due_at timestamptz;
CREATE INDEX unmatched_payment_due ON app.unmatched_payment (tenant, due_at) WHERE due_at IS NOT NULL;
GRANT UPDATE (attempts, due_at) ON app.unmatched_payment TO marquee_rw;

-- What was given back of a matched payment is shown with the deposit it was credited for, which may have been of less.
ALTER TABLE app.deposit
  DROP CONSTRAINT deposit_check,
  ADD CONSTRAINT deposit_returned_check CHECK (returned >= 0 AND (returned <= amount OR state = 'matched'));

ALTER TABLE app.unmatched_payment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.deposit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.deposit_return NO FORCE ROW LEVEL SECURITY;
UPDATE app.unmatched_payment SET due_at = now() WHERE resolved_at IS NOT NULL;
UPDATE app.deposit d SET returned = r.total
  FROM (SELECT tenant, deposit_id, sum(amount) AS total FROM app.deposit_return WHERE payment_id IS NOT NULL GROUP BY tenant, deposit_id) r
  WHERE d.state = 'matched' AND r.tenant = d.tenant AND r.deposit_id = d.id;
ALTER TABLE app.unmatched_payment FORCE ROW LEVEL SECURITY;
ALTER TABLE app.deposit FORCE ROW LEVEL SECURITY;
ALTER TABLE app.deposit_return FORCE ROW LEVEL SECURITY;
