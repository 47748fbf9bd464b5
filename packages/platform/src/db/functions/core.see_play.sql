-- Marks the session of a launch, and the log-in behind it, as seen by a bet; written at most every half minute. So is the play of a member with a
-- session limit: it begins anew after a break of an hour without a bet (SESSION_BREAK_MINUTES).
CREATE OR REPLACE FUNCTION core.see_play(p_tenant text, p_token_hash bytea, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  UPDATE app.provider_session SET seen_at = p_at
  WHERE tenant = p_tenant AND token_hash = p_token_hash AND seen_at < p_at - interval '30 seconds';
  UPDATE app.session s SET seen_at = p_at,
    played_at = coalesce(s.played_at, (SELECT w.played_at FROM core.play_under_way(p_tenant, s.member_id, p_at) w), p_at),
    reality_at = CASE WHEN s.played_at IS NULL THEN (SELECT w.reality_at FROM core.play_under_way(p_tenant, s.member_id, p_at) w) ELSE s.reality_at END
  FROM app.provider_session p
  WHERE p.tenant = p_tenant AND p.token_hash = p_token_hash AND s.tenant = p_tenant AND s.id = p.session_id
    AND s.ended_at IS NULL AND (s.seen_at < p_at - interval '30 seconds' OR s.played_at IS NULL);
  UPDATE app.member_protection k
  SET play_began_at = CASE WHEN k.play_seen_at > p_at - interval '1 hour' THEN k.play_began_at ELSE p_at END, play_seen_at = p_at
  FROM app.provider_session p
  WHERE p.tenant = p_tenant AND p.token_hash = p_token_hash AND k.tenant = p_tenant AND k.member_id = p.member_id
    AND k.session_minutes IS NOT NULL AND (k.play_seen_at IS NULL OR k.play_seen_at < p_at - interval '30 seconds');
END
$$;
