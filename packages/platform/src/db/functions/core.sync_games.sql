-- Applies a provider's whole list of games. Known games are updated and keep their node id, new ones get one, missing ones are switched off
-- and keep theirs, because rounds and favourites refer to them. Games in p_spared stay unchanged: their entries were invalid. p_spared NULL:
-- the list is incomplete, and nothing is switched off.
CREATE OR REPLACE FUNCTION core.sync_games(p_provider text, p_games jsonb, p_spared text[]) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  WITH listed AS (
    SELECT * FROM jsonb_to_recordset(p_games) AS g(code text, vendor text, game_type text, name text, name_key text, search_keys text,
      image text, names jsonb, images jsonb, rtp text, volatility text, hit_rate text, max_win double precision, lines integer,
      class text, hot_rank integer, opens_vendor text, default_play_type text, min_bets jsonb, enabled boolean)
  ), renewed AS (
    UPDATE app.game g
    SET vendor = l.vendor, game_type = l.game_type, name = l.name, name_key = l.name_key, search_keys = l.search_keys,
        image = l.image, names = l.names, images = l.images, rtp = l.rtp, volatility = l.volatility, hit_rate = l.hit_rate,
        max_win = l.max_win, lines = l.lines, class = l.class, hot_rank = l.hot_rank, opens_vendor = l.opens_vendor,
        default_play_type = l.default_play_type, min_bets = l.min_bets, enabled = l.enabled, gone_at = NULL
    FROM listed l
    WHERE g.provider = p_provider AND g.code = l.code
      -- An unchanged list writes nothing.
      AND (g.gone_at IS NOT NULL
        OR (g.vendor, g.game_type, g.name, g.name_key, g.search_keys, g.image, g.names, g.images, g.rtp, g.volatility, g.hit_rate,
            g.max_win, g.lines, g.class, g.hot_rank, g.opens_vendor, g.default_play_type, g.min_bets, g.enabled)
          IS DISTINCT FROM
            (l.vendor, l.game_type, l.name, l.name_key, l.search_keys, l.image, l.names, l.images, l.rtp, l.volatility, l.hit_rate,
             l.max_win, l.lines, l.class, l.hot_rank, l.opens_vendor, l.default_play_type, l.min_bets, l.enabled))
  ), missing AS (
    UPDATE app.game SET enabled = false, gone_at = now()
    WHERE provider = p_provider AND gone_at IS NULL AND p_spared IS NOT NULL
      AND code NOT IN (SELECT code FROM listed) AND code <> ALL (p_spared)
  ), added AS (
    -- Only new games: "on conflict do update" would use up a node id at every renewal.
    INSERT INTO app.game (provider, code, vendor, game_type, name, name_key, search_keys, image, names, images, rtp, volatility,
                          hit_rate, max_win, lines, class, hot_rank, opens_vendor, default_play_type, min_bets,
                          enabled, listed_at)
    SELECT p_provider, l.code, l.vendor, l.game_type, l.name, l.name_key, l.search_keys, l.image, l.names, l.images, l.rtp,
           l.volatility, l.hit_rate, l.max_win, l.lines, l.class, l.hot_rank, l.opens_vendor, l.default_play_type, l.min_bets, l.enabled, now()
    FROM listed l WHERE NOT EXISTS (SELECT FROM app.game g WHERE g.provider = p_provider AND g.code = l.code)
    ORDER BY l.code ON CONFLICT (provider, code) DO NOTHING
  )
  SELECT count(*)::integer FROM listed
$$;
GRANT EXECUTE ON FUNCTION core.sync_games TO marquee_login;
