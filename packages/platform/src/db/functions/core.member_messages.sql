-- The messages that a member can see at a time, with the time of reading. A member who is excluded or in a time-out sees no message of staff to lists and the brand. Without settings, so that the planner can inline it.
CREATE OR REPLACE FUNCTION core.member_messages(p_tenant text, p_member text, p_now timestamptz)
RETURNS TABLE (id uuid, type text, texts jsonb, payment jsonb, shows_at timestamptz, read_at timestamptz)
LANGUAGE sql STABLE
AS $$
  SELECT m.id, m.type, m.texts, m.payment, m.shows_at, k.read_at
  FROM app.member_message k JOIN app.message m ON m.tenant = k.tenant AND m.id = k.message_id
  WHERE k.tenant = p_tenant AND k.member_id = p_member AND k.deleted_at IS NULL AND m.audience = 'members'
    AND m.state = 'sent' AND m.shows_at <= p_now AND m.expires_at > p_now
    AND NOT (m.type = 'staff' AND m.recipients > 1 AND EXISTS (SELECT FROM app.member_protection p WHERE p.tenant = p_tenant AND p.member_id = p_member
      AND core.kept_out_by(p.excluded_at, p.exclusion_ends_at, p.time_out_until, p_now) IS NOT NULL))
  UNION ALL
  SELECT m.id, m.type, m.texts, m.payment, m.shows_at, k.read_at
  FROM app.message m
  LEFT JOIN app.member_message k ON k.tenant = p_tenant AND k.member_id = p_member AND k.message_id = m.id
  WHERE m.tenant = p_tenant AND m.audience = 'brand' AND k.deleted_at IS NULL
    AND m.state = 'sent' AND m.shows_at <= p_now AND m.expires_at > p_now
    AND (m.newcomers OR m.shows_at >= (SELECT registered_at FROM app.member WHERE tenant = p_tenant AND app.member.id = p_member))
    AND NOT (m.type = 'staff' AND EXISTS (SELECT FROM app.member_protection p WHERE p.tenant = p_tenant AND p.member_id = p_member
      AND core.kept_out_by(p.excluded_at, p.exclusion_ends_at, p.time_out_until, p_now) IS NOT NULL))
$$;
GRANT EXECUTE ON FUNCTION core.member_messages TO marquee_rw;
