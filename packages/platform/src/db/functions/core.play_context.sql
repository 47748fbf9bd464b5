-- What the wallet service needs before it accepts a call: member, launch, game, log-in, whether the reference is known, balance, protection.
-- A session without a bet goes on with the count of the member's others. A platform of the former version, which still runs while servers are
-- replaced, names no time.
CREATE OR REPLACE FUNCTION core.play_context(p_tenant text, p_provider text, p_member text, p_token_hash bytea, p_ref text,
  p_at timestamptz DEFAULT now())
RETURNS TABLE (member_state text, account_type smallint, currency text, game_code text, game_type text, game_vendor text,
  session_seen_at timestamptz, login_created_at timestamptz, login_seen_at timestamptz, login_ended boolean, known boolean, balance bigint,
  kept_out_by text, played_at timestamptz, reality_at timestamptz, reality_minutes integer, session_minutes integer,
  play_began_at timestamptz, play_seen_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  RETURN QUERY
  SELECT m.state, m.account_type, m.currency, p.game_code, g.game_type, g.vendor, p.seen_at, s.created_at, s.seen_at, s.ended_at IS NOT NULL,
         EXISTS (SELECT FROM core.tx t WHERE t.tenant = p_tenant AND t.source = 'provider:' || p_provider AND t.ref = p_ref),
         core.spendable(p_tenant, m.id, m.currency),
         core.kept_out_by(k.excluded_at, k.exclusion_ends_at, k.time_out_until, now()),
         coalesce(s.played_at, w.played_at), CASE WHEN s.played_at IS NULL THEN w.reality_at ELSE s.reality_at END,
         k.reality_minutes,
         k.session_minutes, k.play_began_at, k.play_seen_at
  FROM app.member m
  LEFT JOIN app.provider_session p ON p.tenant = p_tenant AND p.token_hash = p_token_hash AND p.member_id = m.id
    AND p.provider = p_provider
  LEFT JOIN app.game g ON g.node_id = p.node_id
  LEFT JOIN app.session s ON s.tenant = p_tenant AND s.id = p.session_id
  -- OFFSET keeps the condition below the join: of a session with a bet the other sessions are not read.
  LEFT JOIN LATERAL (SELECT u.* FROM core.play_under_way(p_tenant, m.id, p_at) u WHERE s.played_at IS NULL OFFSET 0) w ON true
  LEFT JOIN app.member_protection k ON k.tenant = p_tenant AND k.member_id = m.id
  WHERE m.tenant = p_tenant AND m.id = p_member;
END
$$;
GRANT EXECUTE ON FUNCTION core.play_context TO marquee_login;
