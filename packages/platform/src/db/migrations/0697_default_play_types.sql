-- Where in a lottery's own menu of bets its card leads to. NULL: its provider doesn't say.
ALTER TABLE app.game ADD COLUMN default_play_type text;
