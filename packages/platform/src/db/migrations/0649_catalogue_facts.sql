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
