-- Records a refused win for staff, at most p_a_day new ones a day; further ones are only counted.
CREATE OR REPLACE FUNCTION core.note_unpaid_win(
  p_tenant text, p_provider text, p_member text, p_ref text, p_round text, p_game text, p_amount bigint, p_currency text,
  p_reason text, p_at timestamptz, p_a_day integer
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_day date := (p_at AT TIME ZONE 'UTC')::date;
  v_kept integer;
BEGIN
  PERFORM core.enter(p_tenant);
  INSERT INTO app.unpaid_win_day (tenant, provider, day) VALUES (p_tenant, p_provider, v_day) ON CONFLICT DO NOTHING;
  -- From here on callers wait for each other, so that repeats are recognised and the limit holds.
  SELECT d.kept INTO v_kept FROM app.unpaid_win_day d
  WHERE d.tenant = p_tenant AND d.provider = p_provider AND d.day = v_day FOR UPDATE;
  UPDATE app.unpaid_win w SET last_at = p_at, times = w.times + 1, reason = p_reason
  WHERE w.tenant = p_tenant AND w.provider = p_provider AND w.ref = p_ref;
  IF FOUND THEN
    RETURN;
  END IF;
  UPDATE app.unpaid_win_day d SET kept = d.kept + (v_kept < p_a_day)::integer, beyond = d.beyond + (v_kept >= p_a_day)::integer
  WHERE d.tenant = p_tenant AND d.provider = p_provider AND d.day = v_day;
  IF v_kept < p_a_day THEN
    INSERT INTO app.unpaid_win (tenant, provider, ref, member_id, round, game_code, amount, currency, reason, first_at, last_at)
    VALUES (p_tenant, p_provider, p_ref, p_member, p_round, p_game, p_amount, p_currency, p_reason, p_at, p_at)
    -- At midnight the row of the other day was locked.
    ON CONFLICT DO NOTHING;
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION core.note_unpaid_win TO marquee_login;
