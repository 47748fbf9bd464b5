-- Migrations 0931 and 0960 changed no row: the tenant's policy holds for the owner too. These are their changes.
ALTER TABLE app.deposit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.payout NO FORCE ROW LEVEL SECURITY;
UPDATE app.deposit SET state = 'matched', reason = NULL WHERE state = 'failed' AND reason = 'matched';
UPDATE app.payout SET due_at = NULL WHERE state NOT IN ('waiting', 'sent');
ALTER TABLE app.deposit FORCE ROW LEVEL SECURITY;
ALTER TABLE app.payout FORCE ROW LEVEL SECURITY;
