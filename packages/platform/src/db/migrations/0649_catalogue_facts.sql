-- What staff want to know of a game beyond what lobbies show: how often it wins and how much at most, since when its provider lists it,
-- since when no more; and of each provider, how its last list was taken over.
ALTER TABLE app.game
  -- Share of rounds that win anything, and the most a round pays in stakes. NULL: its provider doesn't say.
  ADD COLUMN hit_rate text,
  ADD COLUMN max_win double precision CHECK (max_win >= 0),
  -- NULL: since before anybody wrote it down.
  ADD COLUMN listed_at timestamptz,
  -- NULL: it is listed.
  ADD COLUMN gone_at timestamptz;

-- No brand's: a provider's list is taken over once for all of them.
CREATE TABLE app.provider_sync (
  provider text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  -- Before the start: it is still running, or nobody lived to see its end.
  ended_at timestamptz,
  -- Why the last one came to nothing. NULL: it came to something.
  failure text CHECK (failure IN ('unreachable', 'refused', 'internal')),
  -- Of the last that came to something.
  synced_at timestamptz,
  games integer,
  -- How many entries were refused, and why of the first of them, one line an entry.
  refused integer NOT NULL DEFAULT 0,
  faults text[] NOT NULL DEFAULT '{}'
);
GRANT SELECT ON app.provider_sync TO marquee_rw;

CREATE FUNCTION core.start_sync(p_provider text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO app.provider_sync (provider, started_at) VALUES (p_provider, now())
  ON CONFLICT (provider) DO UPDATE SET started_at = now()
$$;

-- p_failure NULL: the list was taken over.
CREATE FUNCTION core.end_sync(p_provider text, p_failure text, p_games integer, p_refused integer, p_faults text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  UPDATE app.provider_sync
  SET ended_at = now(), failure = p_failure,
      synced_at = CASE WHEN p_failure IS NULL THEN now() ELSE synced_at END,
      games = CASE WHEN p_failure IS NULL THEN p_games ELSE games END,
      refused = CASE WHEN p_failure IS NULL THEN p_refused ELSE refused END,
      faults = CASE WHEN p_failure IS NULL THEN p_faults ELSE faults END
  WHERE provider = p_provider
$$;
GRANT EXECUTE ON FUNCTION core.start_sync, core.end_sync TO marquee_login;

DROP FUNCTION core.sync_games;
-- Takes over a provider's whole list: known games are renewed and keep their node id, new ones get one, missing ones are switched
-- off and keep theirs (rounds and favourites name them). Those in p_spared stay as they are: the provider said something of them
-- that can't be taken over. NULL: nothing is switched off, because nobody knows what is missing.
CREATE FUNCTION core.sync_games(p_provider text, p_games jsonb, p_spared text[]) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  WITH listed AS (
    SELECT * FROM jsonb_to_recordset(p_games) AS g(code text, vendor text, game_type text, name text, name_key text, search_keys text,
      image text, names jsonb, images jsonb, rtp text, volatility text, hit_rate text, max_win double precision, lines integer,
      class text, hot_rank integer, opens_vendor text, min_bets jsonb, enabled boolean)
  ), renewed AS (
    UPDATE app.game g
    SET vendor = l.vendor, game_type = l.game_type, name = l.name, name_key = l.name_key, search_keys = l.search_keys,
        image = l.image, names = l.names, images = l.images, rtp = l.rtp, volatility = l.volatility, hit_rate = l.hit_rate,
        max_win = l.max_win, lines = l.lines, class = l.class, hot_rank = l.hot_rank, opens_vendor = l.opens_vendor,
        min_bets = l.min_bets, enabled = l.enabled, gone_at = NULL
    FROM listed l
    WHERE g.provider = p_provider AND g.code = l.code
      -- A list that says what it said before writes nothing.
      AND (g.gone_at IS NOT NULL
        OR (g.vendor, g.game_type, g.name, g.name_key, g.search_keys, g.image, g.names, g.images, g.rtp, g.volatility, g.hit_rate,
            g.max_win, g.lines, g.class, g.hot_rank, g.opens_vendor, g.min_bets, g.enabled)
          IS DISTINCT FROM
            (l.vendor, l.game_type, l.name, l.name_key, l.search_keys, l.image, l.names, l.images, l.rtp, l.volatility, l.hit_rate,
             l.max_win, l.lines, l.class, l.hot_rank, l.opens_vendor, l.min_bets, l.enabled))
  ), missing AS (
    UPDATE app.game SET enabled = false, gone_at = now()
    WHERE provider = p_provider AND gone_at IS NULL AND p_spared IS NOT NULL
      AND code NOT IN (SELECT code FROM listed) AND code <> ALL (p_spared)
  ), added AS (
    -- Only what is new: "on conflict do update" would use up a node id at every renewal.
    INSERT INTO app.game (provider, code, vendor, game_type, name, name_key, search_keys, image, names, images, rtp, volatility,
                          hit_rate, max_win, lines, class, hot_rank, opens_vendor, min_bets, enabled, listed_at)
    SELECT p_provider, l.code, l.vendor, l.game_type, l.name, l.name_key, l.search_keys, l.image, l.names, l.images, l.rtp,
           l.volatility, l.hit_rate, l.max_win, l.lines, l.class, l.hot_rank, l.opens_vendor, l.min_bets, l.enabled, now()
    FROM listed l WHERE NOT EXISTS (SELECT FROM app.game g WHERE g.provider = p_provider AND g.code = l.code)
    ORDER BY l.code ON CONFLICT (provider, code) DO NOTHING
  )
  SELECT count(*)::integer FROM listed
$$;
GRANT EXECUTE ON FUNCTION core.sync_games TO marquee_login;
