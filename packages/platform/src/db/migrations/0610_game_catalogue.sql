-- What providers say of their games beyond a name and a picture: classes of slots, which are hot, words and pictures per language,
-- and entries that open a vendor's list instead of a game.
ALTER TABLE app.game
  ADD COLUMN class text CHECK (class IN ('JP', 'TG', 'AC', 'BG')),
  -- 1 is the hottest of its provider. NULL: not hot.
  ADD COLUMN hot_rank integer CHECK (hot_rank > 0),
  -- The vendor whose list it opens. NULL: a game, which is launched.
  ADD COLUMN opens_vendor text,
  -- Language code → text; what is missing has `name` and `image`.
  ADD COLUMN names jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN images jsonb NOT NULL DEFAULT '{}',
  -- The name in every language as search compares it, one a line.
  ADD COLUMN search_keys text NOT NULL DEFAULT '';
UPDATE app.game SET search_keys = name_key;
ALTER TABLE app.game ALTER COLUMN search_keys DROP DEFAULT;
CREATE INDEX game_hot ON app.game (game_type, hot_rank) WHERE enabled AND hot_rank IS NOT NULL;

DROP FUNCTION core.sync_games;
-- Takes over a provider's whole list: known games are renewed and keep their node id, new ones get one, missing ones are switched
-- off and keep theirs (rounds and favourites name them). Those in p_spared stay as they are: the provider said something of them
-- that can't be taken over. NULL: nothing is switched off, because nobody knows what is missing.
CREATE FUNCTION core.sync_games(p_provider text, p_games jsonb, p_spared text[]) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  WITH listed AS (
    SELECT * FROM jsonb_to_recordset(p_games) AS g(code text, vendor text, game_type text, name text, name_key text, search_keys text,
      image text, names jsonb, images jsonb, rtp text, volatility text, lines integer, class text, hot_rank integer,
      opens_vendor text, min_bets jsonb, enabled boolean)
  ), renewed AS (
    UPDATE app.game g
    SET vendor = l.vendor, game_type = l.game_type, name = l.name, name_key = l.name_key, search_keys = l.search_keys,
        image = l.image, names = l.names, images = l.images, rtp = l.rtp, volatility = l.volatility, lines = l.lines,
        class = l.class, hot_rank = l.hot_rank, opens_vendor = l.opens_vendor, min_bets = l.min_bets, enabled = l.enabled
    FROM listed l
    WHERE g.provider = p_provider AND g.code = l.code
      -- A list that says what it said before writes nothing.
      AND (g.vendor, g.game_type, g.name, g.name_key, g.search_keys, g.image, g.names, g.images, g.rtp, g.volatility, g.lines,
           g.class, g.hot_rank, g.opens_vendor, g.min_bets, g.enabled)
        IS DISTINCT FROM
          (l.vendor, l.game_type, l.name, l.name_key, l.search_keys, l.image, l.names, l.images, l.rtp, l.volatility, l.lines,
           l.class, l.hot_rank, l.opens_vendor, l.min_bets, l.enabled)
  ), missing AS (
    UPDATE app.game SET enabled = false
    WHERE provider = p_provider AND enabled AND p_spared IS NOT NULL
      AND code NOT IN (SELECT code FROM listed) AND code <> ALL (p_spared)
  ), added AS (
    -- Only what is new: "on conflict do update" would use up a node id at every renewal.
    INSERT INTO app.game (provider, code, vendor, game_type, name, name_key, search_keys, image, names, images, rtp, volatility,
                          lines, class, hot_rank, opens_vendor, min_bets, enabled)
    SELECT p_provider, l.code, l.vendor, l.game_type, l.name, l.name_key, l.search_keys, l.image, l.names, l.images, l.rtp,
           l.volatility, l.lines, l.class, l.hot_rank, l.opens_vendor, l.min_bets, l.enabled
    FROM listed l WHERE NOT EXISTS (SELECT FROM app.game g WHERE g.provider = p_provider AND g.code = l.code)
    ORDER BY l.code ON CONFLICT (provider, code) DO NOTHING
  )
  SELECT count(*)::integer FROM listed
$$;
GRANT EXECUTE ON FUNCTION core.sync_games TO marquee_login;
