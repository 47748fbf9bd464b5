-- A difference that a payment provider's day shows is queried at once; the one that was repaired is compared again (ADR 66).
ALTER TABLE app.recon_break
  -- What changed our side after the difference was found.
  ADD COLUMN repaired_by text CHECK (repaired_by IN ('query', 'callback', 'staff')),
  -- It changed, and has not been compared since.
  ADD COLUMN is_due boolean NOT NULL DEFAULT false;
-- The differences of one order of a payment.
CREATE INDEX recon_break_order ON app.recon_break (tenant, (there->>'round')) WHERE state <> 'resolved';
CREATE INDEX recon_break_due ON app.recon_break (tenant, provider, day) WHERE is_due;

-- A payout that has ended is due only when a difference was found.
ALTER TABLE app.payout ALTER COLUMN due_at DROP NOT NULL;
UPDATE app.payout SET due_at = NULL WHERE state NOT IN ('waiting', 'sent');
DROP INDEX app.payout_due;
CREATE INDEX payout_due ON app.payout (tenant, due_at) WHERE due_at IS NOT NULL;
