-- The bonus's part of a win: its part of the round's stakes, rounded down, and the account that gets it. Of a bonus that was released or
-- spent there is none: all is cash. Cash and bonus stay locked.
CREATE OR REPLACE FUNCTION core.split_win(
  p_tenant text, p_provider text, p_member text, p_round text, p_currency text, p_amount bigint, OUT part bigint, OUT class text
) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_round app.game_round%ROWTYPE;
  v_state text;
BEGIN
  PERFORM core.lock_play(p_tenant, p_member, p_provider, p_currency);
  SELECT * INTO v_round FROM app.game_round r
  WHERE r.tenant = p_tenant AND r.provider = p_provider AND r.member_id = p_member AND r.round = p_round;
  SELECT b.state INTO v_state FROM app.bonus b WHERE b.tenant = p_tenant AND b.id = v_round.bonus_id FOR UPDATE;
  class := CASE v_state WHEN 'active' THEN 'bonus' ELSE 'bonus_expense' END;
  part := CASE WHEN v_state IN ('released', 'spent') OR v_round.stake = v_round.voided THEN 0
    ELSE trunc(p_amount::numeric * (v_round.bonus_stake - v_round.bonus_voided) / (v_round.stake - v_round.voided)) END;
END
$$;
