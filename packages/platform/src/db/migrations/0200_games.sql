-- The providers' catalogue, shared by all brands. A brand shows the games whose vendor and category its manifest names. Servers
-- read it; only core.sync_games writes it.
CREATE TABLE app.game (
  node_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  code text NOT NULL,
  vendor text NOT NULL,
  game_type text NOT NULL,
  name text NOT NULL,
  -- The name without case and accents, for search.
  name_key text NOT NULL,
  image text NOT NULL,
  rtp text,
  volatility text CHECK (volatility IN ('low', 'medium', 'high')),
  lines integer NOT NULL,
  -- Currency → smallest stake in minor units; `default` for other currencies.
  min_bets jsonb NOT NULL,
  enabled boolean NOT NULL,
  UNIQUE (provider, code)
);
CREATE INDEX game_listing ON app.game (game_type, vendor, name_key) WHERE enabled;
GRANT SELECT ON app.game TO marquee_rw;
