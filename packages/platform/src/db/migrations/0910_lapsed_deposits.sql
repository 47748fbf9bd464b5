-- When a deposit first ended without a payment. It may be paid after all, so `ended_at` may be later.
ALTER TABLE app.deposit ADD COLUMN lapsed_at timestamptz;
ALTER TABLE app.deposit NO FORCE ROW LEVEL SECURITY;
UPDATE app.deposit SET lapsed_at = ended_at WHERE state IN ('failed', 'expired') AND reason IS DISTINCT FROM 'matched';
ALTER TABLE app.deposit FORCE ROW LEVEL SECURITY;
