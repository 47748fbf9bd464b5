-- Stores one finished round played with money at a vendor. Returns `new`, `known` (stored before), `differs` (the id belongs to another
-- round) or `stranger` (no such member).
CREATE OR REPLACE FUNCTION core.keep_vendor_round(
  p_tenant text, p_provider text, p_member text, p_round text, p_game text, p_currency text, p_stake bigint, p_won bigint, p_at timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_known app.game_round%ROWTYPE;
BEGIN
  PERFORM core.enter(p_tenant);
  IF NOT EXISTS (SELECT FROM app.member m WHERE m.tenant = p_tenant AND m.id = p_member AND m.currency = p_currency) THEN
    RETURN 'stranger';
  END IF;
  INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, won, opened_at, closed_at, at_vendor)
  VALUES (p_tenant, p_provider, p_member, p_round, p_game, p_currency, 'closed', p_stake, p_won, p_at, p_at, true)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    -- No transaction tells the daily rollup of this round.
    INSERT INTO app.uncounted_round (tenant, provider, member_id, round) VALUES (p_tenant, p_provider, p_member, p_round);
    RETURN 'new';
  END IF;
  SELECT * INTO v_known FROM app.game_round r
  WHERE r.tenant = p_tenant AND r.provider = p_provider AND r.member_id = p_member AND r.round = p_round;
  RETURN CASE WHEN (v_known.at_vendor, v_known.game_code, v_known.currency, v_known.stake, v_known.won, v_known.opened_at)
    = (true, p_game, p_currency, p_stake, p_won, p_at) THEN 'known' ELSE 'differs' END;
END
$$;
GRANT EXECUTE ON FUNCTION core.keep_vendor_round TO marquee_login;
