-- Records the start of a catalogue sync.
CREATE OR REPLACE FUNCTION core.start_sync(p_provider text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO app.provider_sync (provider, started_at) VALUES (p_provider, now())
  ON CONFLICT (provider) DO UPDATE SET started_at = now()
$$;
GRANT EXECUTE ON FUNCTION core.start_sync TO marquee_login;
