-- Ends a member's active bonus if it should have been wagered by now, and begins the next one. One with stakes in play waits for its rounds, at
-- most p_grace. Returns whether one ended. Called by modules/bonus/bonus.repository.ts, a member in each transaction: two members' accounts are never
-- locked together.
CREATE OR REPLACE FUNCTION core.lapse_bonus(p_tenant text, p_member text, p_at timestamptz, p_grace interval) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_bonus app.bonus%ROWTYPE;
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM core.lock_play(p_tenant, p_member, NULL, m.currency) FROM app.member m WHERE m.tenant = p_tenant AND m.id = p_member;
  SELECT * INTO v_bonus FROM app.bonus b
  WHERE b.tenant = p_tenant AND b.member_id = p_member AND b.state = 'active'
    AND b.expires_at <= p_at AND (b.expires_at <= p_at - p_grace OR NOT core.is_in_play(p_tenant, b.id));
  IF v_bonus.id IS NULL THEN
    PERFORM core.begin_bonus(p_tenant, p_member, p_at);
    RETURN false;
  END IF;
  PERFORM core.end_bonus(p_tenant, v_bonus.id, 'lapsed', p_at);
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION core.lapse_bonus TO marquee_login;
