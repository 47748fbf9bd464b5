-- Facts about games for staff: hit rate, highest win, since when the provider lists the game or no longer does; and the result of
-- each provider's last sync.
ALTER TABLE app.game
  -- Share of rounds with a win, and the highest win as a multiple of the stake. NULL: the provider does not say.
  ADD COLUMN hit_rate text,
  ADD COLUMN max_win double precision CHECK (max_win >= 0),
  -- NULL: listed before this column existed.
  ADD COLUMN listed_at timestamptz,
  -- NULL: still listed.
  ADD COLUMN gone_at timestamptz;

-- Not per brand: a provider's list is applied once for all brands.
CREATE TABLE app.provider_sync (
  provider text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  -- Earlier than the start: the sync is running, or its process died.
  ended_at timestamptz,
  -- Why the last sync failed. NULL: it succeeded.
  failure text CHECK (failure IN ('unreachable', 'refused', 'internal')),
  -- Time and size of the last successful sync.
  synced_at timestamptz,
  games integer,
  -- Number of refused entries, and the reasons of the first ones, one line each.
  refused integer NOT NULL DEFAULT 0,
  faults text[] NOT NULL DEFAULT '{}'
);
GRANT SELECT ON app.provider_sync TO marquee_rw;
