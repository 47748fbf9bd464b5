-- Members whose active bonus should have been wagered by now, or who have a waiting one and none that is active. Called by
-- modules/bonus/bonus.repository.ts.
CREATE OR REPLACE FUNCTION core.members_with_due_bonus(p_tenant text, p_at timestamptz, p_grace interval) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  RETURN QUERY
  SELECT b.member_id FROM app.bonus b
  WHERE b.tenant = p_tenant AND b.state = 'active' AND b.expires_at <= p_at AND (b.expires_at <= p_at - p_grace OR NOT core.is_in_play(p_tenant, b.id))
  UNION
  SELECT b.member_id FROM app.bonus b
  WHERE b.tenant = p_tenant AND b.state = 'waiting' AND NOT EXISTS (SELECT FROM app.bonus a
    WHERE a.tenant = p_tenant AND a.member_id = b.member_id AND a.state = 'active');
END
$$;
GRANT EXECUTE ON FUNCTION core.members_with_due_bonus TO marquee_login;
