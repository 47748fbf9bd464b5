-- What staff credit to a player counts in the player's deposit limits, and is refused beyond them (ADR 93, 95).
CREATE INDEX payment_match_of_member ON app.payment_match (tenant, member_id) WHERE member_id IS NOT NULL;

-- False: requested before credits of payments were checked against limits and exclusions. The ledger's check leaves those out.
ALTER TABLE app.payment_match ADD COLUMN is_checked boolean NOT NULL DEFAULT false;
ALTER TABLE app.payment_match ALTER COLUMN is_checked SET DEFAULT true;

-- It gets a third parameter.
DROP FUNCTION IF EXISTS core.sum_deposits(text, text);
