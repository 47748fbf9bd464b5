-- Takes a bonus that waits or is active back from a member. Returns what the member had of it; NULL: it has ended. Called by
-- modules/bonus/bonus.repository.ts.
CREATE OR REPLACE FUNCTION core.take_bonus(p_tenant text, p_member text, p_bonus uuid, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_state text;
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM core.lock_play(p_tenant, p_member, NULL, b.currency) FROM app.bonus b WHERE b.tenant = p_tenant AND b.id = p_bonus;
  SELECT b.state INTO v_state FROM app.bonus b WHERE b.tenant = p_tenant AND b.id = p_bonus AND b.member_id = p_member FOR UPDATE;
  IF v_state = 'active' THEN
    RETURN core.end_bonus(p_tenant, p_bonus, 'forfeited', p_at);
  ELSIF v_state = 'waiting' THEN
    UPDATE app.bonus SET state = 'forfeited', ended_at = p_at WHERE tenant = p_tenant AND id = p_bonus;
    RETURN 0;
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION core.take_bonus TO marquee_rw;
