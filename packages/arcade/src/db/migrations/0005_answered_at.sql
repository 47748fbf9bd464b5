-- When a call's outcome became known, which decides the day file that lists it.
ALTER TABLE wallet_call ADD COLUMN answered_at timestamptz;
UPDATE wallet_call SET answered_at = created_at WHERE state <> 'pending';
ALTER TABLE wallet_call ADD CHECK ((answered_at IS NULL) = (state = 'pending'));
CREATE INDEX wallet_call_of_day ON wallet_call (answered_at, transaction_id) WHERE state = 'acknowledged';
