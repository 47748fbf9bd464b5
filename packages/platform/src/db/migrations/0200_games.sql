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
