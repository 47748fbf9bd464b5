-- Adds a change of a round to the turnover and the stakes in play of its bonus, while that is active. A bonus whose turnover is done is
-- released; one of which nothing is left gives way to the next. The caller has called core.lock_play.
CREATE OR REPLACE FUNCTION core.count_bonus(p_tenant text, p_bonus uuid, p_turnover bigint, p_in_play bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_bonus app.bonus%ROWTYPE;
BEGIN
  IF p_turnover = 0 AND p_in_play = 0 THEN
    RETURN;
  END IF;
  UPDATE app.bonus SET progress = progress + p_turnover, in_play = in_play + p_in_play
  WHERE tenant = p_tenant AND id = p_bonus AND state = 'active' RETURNING * INTO v_bonus;
  IF v_bonus.progress >= v_bonus.required THEN
    PERFORM core.end_bonus(p_tenant, p_bonus, 'released', p_at);
  ELSIF v_bonus.in_play = 0 THEN
    -- The next one begins if nothing is left of this one.
    PERFORM core.begin_bonus(p_tenant, v_bonus.member_id, p_at);
  END IF;
END
$$;
