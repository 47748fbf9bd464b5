-- Ends the bonus that should have been wagered longest ago, if there is one. One with stakes in play waits for its rounds, at most p_grace.
-- One in each transaction: two members' accounts are never locked together. Called by modules/bonus/bonus.repository.ts.
CREATE OR REPLACE FUNCTION core.lapse_bonus(p_tenant text, p_at timestamptz, p_grace interval) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_bonus app.bonus%ROWTYPE;
BEGIN
  PERFORM core.enter(p_tenant);
  SELECT * INTO v_bonus FROM app.bonus b
  WHERE b.tenant = p_tenant AND b.state = 'active' AND b.expires_at <= p_at AND (b.in_play = 0 OR b.expires_at <= p_at - p_grace)
  ORDER BY b.expires_at, b.id LIMIT 1;
  IF v_bonus.id IS NULL THEN
    RETURN false;
  END IF;
  PERFORM core.lock_play(p_tenant, v_bonus.member_id, NULL, v_bonus.currency);
  PERFORM core.end_bonus(p_tenant, v_bonus.id, 'lapsed', p_at);
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION core.lapse_bonus TO marquee_login;
