-- The player's choice beside the stake, in games that have one.
ALTER TABLE round ADD COLUMN choice jsonb;
