-- The providers' catalogue: the same for every brand, no tenant's data. A brand shows those games whose vendor and category its
-- manifest names. Servers read it; only core.sync_games writes it.
CREATE TABLE app.game (
  node_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  code text NOT NULL,
  vendor text NOT NULL,
  game_type text NOT NULL,
  name text NOT NULL,
  -- The name as search compares it: no case, no accents.
  name_key text NOT NULL,
  image text NOT NULL,
  rtp text,
  volatility text CHECK (volatility IN ('low', 'medium', 'high')),
  lines integer NOT NULL,
  -- Currency → least stake in minor units; `default` for the others.
  min_bets jsonb NOT NULL,
  enabled boolean NOT NULL,
  UNIQUE (provider, code)
);
CREATE INDEX game_listing ON app.game (game_type, vendor, name_key) WHERE enabled;
GRANT SELECT ON app.game TO marquee_rw;

-- Takes over a provider's whole list: known games are renewed and keep their node id, new ones get one, missing ones are
-- switched off and keep theirs (rounds and favourites name them).
CREATE FUNCTION core.sync_games(p_provider text, p_vendor text, p_games jsonb) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  WITH listed AS (
    SELECT * FROM jsonb_to_recordset(p_games) AS g(code text, game_type text, name text, name_key text, image text, rtp text,
      volatility text, lines integer, min_bets jsonb, enabled boolean)
  ), renewed AS (
    UPDATE app.game g
    SET vendor = p_vendor, game_type = l.game_type, name = l.name, name_key = l.name_key, image = l.image, rtp = l.rtp,
        volatility = l.volatility, lines = l.lines, min_bets = l.min_bets, enabled = l.enabled
    FROM listed l WHERE g.provider = p_provider AND g.code = l.code
  ), missing AS (
    UPDATE app.game SET enabled = false
    WHERE provider = p_provider AND enabled AND code NOT IN (SELECT code FROM listed)
  ), added AS (
    -- Only what is new: "on conflict do update" would use up a node id at every renewal.
    INSERT INTO app.game (provider, code, vendor, game_type, name, name_key, image, rtp, volatility, lines, min_bets, enabled)
    SELECT p_provider, l.code, p_vendor, l.game_type, l.name, l.name_key, l.image, l.rtp, l.volatility, l.lines, l.min_bets,
           l.enabled
    FROM listed l WHERE NOT EXISTS (SELECT FROM app.game g WHERE g.provider = p_provider AND g.code = l.code)
    ORDER BY l.code ON CONFLICT (provider, code) DO NOTHING
  )
  SELECT count(*)::integer FROM listed
$$;
GRANT EXECUTE ON FUNCTION core.sync_games TO marquee_login;
