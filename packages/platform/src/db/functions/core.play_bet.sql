-- A bet, paid or free: posts the stake from the member to the provider, cash first and the rest from the active bonus, records the round, and marks the session of the launch as seen. The
-- wallet service has checked the launch token.
-- Called by modules/provider/wallet.repository.ts (`placeBet`).
CREATE OR REPLACE FUNCTION core.play_bet(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_round text, p_game text,
  p_currency text, p_closes boolean, p_amount bigint, p_token_hash bytea, p_is_free boolean DEFAULT false,
  p_reward text DEFAULT NULL
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_post record;
  v_stake bigint := CASE WHEN p_is_free THEN 0 ELSE p_amount END;
  v_bonus uuid;
  v_part bigint := 0;
  v_lines text;
BEGIN
  PERFORM core.enter(p_tenant);
  -- A free bet too: its round may close here, which may end the bonus.
  IF EXISTS (SELECT FROM app.bonus b WHERE b.tenant = p_tenant AND b.member_id = p_member AND b.state = 'active') THEN
    SELECT s.bonus, s.part INTO v_bonus, v_part FROM core.split_stake(p_tenant, p_provider, p_member, p_round, p_currency, v_stake, p_at) s;
  END IF;
  v_lines := CASE WHEN v_stake = 0 THEN 'none' WHEN v_part = 0 THEN 'cash' WHEN v_part = v_stake THEN 'bonus' ELSE 'both' END;
  SELECT * INTO v_post FROM core.post(p_tenant, CASE WHEN p_is_free THEN 'free_bet' ELSE 'bet' END, 'provider:' || p_provider, p_ref,
    p_hash, p_at, p_member, p_currency,
    CASE v_lines WHEN 'cash' THEN ARRAY['cash', 'house_ggr'] WHEN 'bonus' THEN ARRAY['bonus', 'house_ggr']
      WHEN 'both' THEN ARRAY['cash', 'bonus', 'house_ggr'] ELSE '{}' END,
    CASE v_lines WHEN 'none' THEN '{}' WHEN 'both' THEN ARRAY[p_member, p_member, p_provider] ELSE ARRAY[p_member, p_provider] END,
    CASE v_lines WHEN 'none' THEN '{}' WHEN 'both' THEN ARRAY[p_currency, p_currency, p_currency] ELSE ARRAY[p_currency, p_currency] END,
    CASE v_lines WHEN 'none' THEN '{}' WHEN 'both' THEN ARRAY[v_part - v_stake, -v_part, v_stake] ELSE ARRAY[-v_stake, v_stake] END,
    p_round);
  IF v_post.outcome = 'posted' AND NOT v_post.replayed THEN
    IF p_is_free THEN
      INSERT INTO app.free_bet (tenant, tx, reward, worth) VALUES (p_tenant, v_post.tx, p_reward, p_amount);
    END IF;
    PERFORM core.play_round(p_tenant, p_provider, p_member, p_round, p_game, p_currency, p_closes, p_at, true, p_is_free, v_stake, 0, v_bonus, v_part);
    PERFORM core.check_play(p_tenant, p_member, v_post.tx, p_at);
    -- A bet counts as activity, for the game's session and for the log-in behind it; written at most every half minute.
    UPDATE app.provider_session SET seen_at = p_at
    WHERE tenant = p_tenant AND token_hash = p_token_hash AND seen_at < p_at - interval '30 seconds';
    UPDATE app.session s SET seen_at = p_at, played_at = coalesce(s.played_at, p_at) FROM app.provider_session p
    WHERE p.tenant = p_tenant AND p.token_hash = p_token_hash AND s.tenant = p_tenant AND s.id = p.session_id
      AND s.ended_at IS NULL AND (s.seen_at < p_at - interval '30 seconds' OR s.played_at IS NULL);
  ELSIF v_post.outcome = 'posted' AND core.is_reversed(p_tenant, v_post.tx) THEN
    v_post.outcome := 'tombstone';
  END IF;
  RETURN QUERY SELECT v_post.tx, v_post.outcome, v_post.replayed, v_post.balance;
END
$$;
GRANT EXECUTE ON FUNCTION core.play_bet TO marquee_login;
