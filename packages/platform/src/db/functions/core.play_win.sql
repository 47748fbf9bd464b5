-- A win of a bet: p_bet_ref, or, if it is NULL, the round's latest bet that was not undone. A win of zero posts nothing. In a round with
-- bonus money the bonus has the part that it has of the round's stakes; of a released bonus it is cash, of one that was lost the operator's.
-- Called by modules/provider/wallet.repository.ts (`payWin`).
CREATE OR REPLACE FUNCTION core.play_win(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_round text, p_game text,
  p_currency text, p_closes boolean, p_amount bigint, p_bet_ref text
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint, late boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_source text := 'provider:' || p_provider;
  v_bet core.tx%ROWTYPE;
  v_post record;
  v_round record;
  v_part bigint := 0;
  v_class text := 'bonus';
  v_lines text;
  v_stop text;
BEGIN
  PERFORM core.enter(p_tenant);
  v_bet := CASE WHEN p_bet_ref IS NULL THEN core.lock_bet_of_round(p_tenant, v_source, p_member, p_round)
    ELSE core.lock_tx(p_tenant, v_source, p_bet_ref) END;
  IF NOT EXISTS (SELECT FROM core.tx t WHERE t.tenant = p_tenant AND t.source = v_source AND t.ref = p_ref) THEN
    v_stop := CASE
      WHEN v_bet.outcome = 'tombstone' OR core.is_reversed(p_tenant, v_bet.id) THEN 'tombstone'
      WHEN v_bet.id IS NULL OR v_bet.outcome <> 'posted' OR v_bet.kind NOT IN ('bet', 'free_bet') OR v_bet.member <> p_member
        OR v_bet.subject <> p_round THEN 'unknown'
    END;
    IF v_stop IS NOT NULL THEN
      RETURN QUERY SELECT NULL::uuid, v_stop, false, core.spendable(p_tenant, p_member, p_currency), false;
      RETURN;
    END IF;
  END IF;
  SELECT r.state, r.bonus_id INTO v_round FROM app.game_round r
  WHERE r.tenant = p_tenant AND r.provider = p_provider AND r.member_id = p_member AND r.round = p_round;
  IF v_round.bonus_id IS NOT NULL THEN
    SELECT w.part, w.class INTO v_part, v_class FROM core.split_win(p_tenant, p_provider, p_member, p_round, p_currency, p_amount) w;
  END IF;
  v_lines := CASE WHEN p_amount = 0 THEN 'none' WHEN v_part = 0 THEN 'cash' WHEN v_part = p_amount THEN 'bonus' ELSE 'both' END;
  SELECT * INTO v_post FROM core.post(p_tenant, 'win', v_source, p_ref, p_hash, p_at, p_member, p_currency,
    CASE v_lines WHEN 'cash' THEN ARRAY['house_ggr', 'cash'] WHEN 'bonus' THEN ARRAY['house_ggr', v_class]
      WHEN 'both' THEN ARRAY['house_ggr', 'cash', v_class] ELSE '{}' END,
    CASE v_lines WHEN 'cash' THEN ARRAY[p_provider, p_member]
      WHEN 'bonus' THEN ARRAY[p_provider, CASE v_class WHEN 'bonus' THEN p_member ELSE '' END]
      WHEN 'both' THEN ARRAY[p_provider, p_member, CASE v_class WHEN 'bonus' THEN p_member ELSE '' END] ELSE '{}' END,
    CASE v_lines WHEN 'none' THEN '{}' WHEN 'both' THEN ARRAY[p_currency, p_currency, p_currency] ELSE ARRAY[p_currency, p_currency] END,
    CASE v_lines WHEN 'none' THEN '{}' WHEN 'both' THEN ARRAY[-p_amount, p_amount - v_part, v_part] ELSE ARRAY[-p_amount, p_amount] END,
    p_round, v_bet.id);
  IF v_post.outcome = 'posted' AND NOT v_post.replayed THEN
    PERFORM core.play_round(p_tenant, p_provider, p_member, p_round, p_game, p_currency, p_closes, p_at, false, false, 0, p_amount,
      NULL, v_part, true);
    IF v_lines <> 'none' THEN
      PERFORM core.count_win(p_tenant, p_member, v_post.tx, p_at);
    END IF;
  ELSIF v_post.outcome = 'posted' AND core.is_reversed(p_tenant, v_post.tx) THEN
    v_post.outcome := 'tombstone';
  END IF;
  RETURN QUERY SELECT v_post.tx, v_post.outcome, v_post.replayed, v_post.balance,
    v_post.outcome = 'posted' AND NOT v_post.replayed AND coalesce(v_round.state = 'closed', false);
END
$$;
GRANT EXECUTE ON FUNCTION core.play_win TO marquee_login;
