-- Records the end of a catalogue sync. p_failure NULL: the list was applied.
CREATE OR REPLACE FUNCTION core.end_sync(p_provider text, p_failure text, p_games integer, p_refused integer, p_faults text[]) RETURNS void
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
GRANT EXECUTE ON FUNCTION core.end_sync TO marquee_login;
