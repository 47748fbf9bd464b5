-- What the player chose beside the stake, where a game has anything to choose.
ALTER TABLE round ADD COLUMN choice jsonb;
