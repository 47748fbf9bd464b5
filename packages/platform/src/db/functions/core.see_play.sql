-- Marks the session of a launch, and the log-in behind it, as seen by a bet; written at most every half minute.
CREATE OR REPLACE FUNCTION core.see_play(p_tenant text, p_token_hash bytea, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  UPDATE app.provider_session SET seen_at = p_at
  WHERE tenant = p_tenant AND token_hash = p_token_hash AND seen_at < p_at - interval '30 seconds';
  UPDATE app.session s SET seen_at = p_at, played_at = coalesce(s.played_at, p_at) FROM app.provider_session p
  WHERE p.tenant = p_tenant AND p.token_hash = p_token_hash AND s.tenant = p_tenant AND s.id = p.session_id
    AND s.ended_at IS NULL AND (s.seen_at < p_at - interval '30 seconds' OR s.played_at IS NULL);
END
$$;
