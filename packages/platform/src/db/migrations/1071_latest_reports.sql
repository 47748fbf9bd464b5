-- A provider may report yet another amount of a payout whose case is open (ADR 94).
ALTER TABLE app.payout_case
  -- What it reported before the latest, which is in the columns reported_…: state, amount in minor units as text, and currency of each.
  ADD COLUMN earlier_reports jsonb NOT NULL DEFAULT '[]';
