-- The first play and the last acknowledged reality check of a member's sessions that were seen within an hour (SESSION_BREAK_MINUTES). A further
-- session goes on with their count: it does not put off a reality check.
CREATE OR REPLACE FUNCTION core.play_under_way(p_tenant text, p_member text, p_at timestamptz, OUT played_at timestamptz, OUT reality_at timestamptz)
LANGUAGE sql STABLE
AS $$
  SELECT min(s.played_at), max(s.reality_at) FROM app.session s
  WHERE s.tenant = p_tenant AND s.member_id = p_member AND s.played_at IS NOT NULL AND s.seen_at > p_at - interval '1 hour'
$$;
GRANT EXECUTE ON FUNCTION core.play_under_way TO marquee_rw;
