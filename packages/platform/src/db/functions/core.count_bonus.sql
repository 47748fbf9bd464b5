-- Adds what a round that closed, or was changed by a rollback, does to the turnover of its bonus, while that is active. A bonus whose turnover is
-- done is released; one of which nothing is left gives way to the next. The caller has called core.lock_play.
CREATE OR REPLACE FUNCTION core.count_bonus(p_tenant text, p_bonus uuid, p_turnover bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_bonus app.bonus%ROWTYPE;
BEGIN
  IF p_turnover = 0 THEN
    SELECT * INTO v_bonus FROM app.bonus WHERE tenant = p_tenant AND id = p_bonus AND state = 'active';
  ELSE
    UPDATE app.bonus SET progress = progress + p_turnover WHERE tenant = p_tenant AND id = p_bonus AND state = 'active' RETURNING * INTO v_bonus;
  END IF;
  IF v_bonus.progress >= v_bonus.required THEN
    PERFORM core.end_bonus(p_tenant, p_bonus, 'released', p_at);
  ELSIF v_bonus.id IS NOT NULL THEN
    -- The next one begins if nothing is left of this one.
    PERFORM core.begin_bonus(p_tenant, v_bonus.member_id, p_at);
  END IF;
END
$$;
