-- The kind of bet that a lottery's card opens. NULL: the provider does not say.
ALTER TABLE app.game ADD COLUMN default_play_type text;
