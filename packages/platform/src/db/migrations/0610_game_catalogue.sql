-- More data of providers about their games: classes of slots, hot games, names and pictures per language, and entries that open
-- a vendor's list instead of a game.
ALTER TABLE app.game
  ADD COLUMN class text CHECK (class IN ('JP', 'TG', 'AC', 'BG')),
  -- 1 is the provider's hottest game. NULL: not hot.
  ADD COLUMN hot_rank integer CHECK (hot_rank > 0),
  -- The vendor whose list it opens. NULL: it is a game.
  ADD COLUMN opens_vendor text,
  -- Language code → text. Other languages use `name` and `image`.
  ADD COLUMN names jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN images jsonb NOT NULL DEFAULT '{}',
  -- The names in all languages for search, one per line.
  ADD COLUMN search_keys text NOT NULL DEFAULT '';
UPDATE app.game SET search_keys = name_key;
ALTER TABLE app.game ALTER COLUMN search_keys DROP DEFAULT;
CREATE INDEX game_hot ON app.game (game_type, hot_rank) WHERE enabled AND hot_rank IS NOT NULL;
