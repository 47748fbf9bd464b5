-- A win of a bet: p_bet_ref, or, if it is NULL, the round's latest bet that was not undone. A win of zero posts nothing. Called by
-- modules/provider/wallet.repository.ts (`payWin`).
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
  v_moves boolean := p_amount <> 0;
  v_late boolean := false;
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
  SELECT * INTO v_post FROM core.post(p_tenant, 'win', v_source, p_ref, p_hash, p_at, p_member, p_currency,
    CASE WHEN v_moves THEN ARRAY['house_ggr', 'cash'] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[p_provider, p_member] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[p_currency, p_currency] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[-p_amount, p_amount] ELSE '{}' END, p_round, v_bet.id);
  IF v_post.outcome = 'posted' AND NOT v_post.replayed THEN
    v_late := EXISTS (SELECT FROM app.game_round r WHERE r.tenant = p_tenant AND r.provider = p_provider
      AND r.member_id = p_member AND r.round = p_round AND r.state = 'closed');
    PERFORM core.play_round(p_tenant, p_provider, p_member, p_round, p_game, p_currency, p_closes, p_at, false, false, 0, p_amount);
  ELSIF v_post.outcome = 'posted' AND core.is_reversed(p_tenant, v_post.tx) THEN
    v_post.outcome := 'tombstone';
  END IF;
  RETURN QUERY SELECT v_post.tx, v_post.outcome, v_post.replayed, v_post.balance, v_late;
END
$$;
GRANT EXECUTE ON FUNCTION core.play_win TO marquee_login;
