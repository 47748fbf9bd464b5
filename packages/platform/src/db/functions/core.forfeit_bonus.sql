-- Forfeits a member's active bonus, if there is one. Returns the amount that is lost. Called by modules/bonus/bonus.repository.ts.
CREATE OR REPLACE FUNCTION core.forfeit_bonus(p_tenant text, p_member text, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_bonus app.bonus%ROWTYPE;
BEGIN
  PERFORM core.enter(p_tenant);
  SELECT * INTO v_bonus FROM app.bonus b WHERE b.tenant = p_tenant AND b.member_id = p_member AND b.state = 'active';
  IF v_bonus.id IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM core.lock_play(p_tenant, p_member, NULL, v_bonus.currency);
  -- Meanwhile it may have ended, and another one begun.
  SELECT * INTO v_bonus FROM app.bonus b WHERE b.tenant = p_tenant AND b.member_id = p_member AND b.state = 'active' FOR UPDATE;
  RETURN core.end_bonus(p_tenant, v_bonus.id, 'forfeited', p_at);
END
$$;
GRANT EXECUTE ON FUNCTION core.forfeit_bonus TO marquee_rw;
