-- A bet, paid or free: posts the stake from the member to the provider, cash first and the rest from the active bonus, records the round, and marks the session of the launch as seen. The
-- wallet service has checked the launch token. Outcomes as core.post.
-- Called by modules/provider/wallet.repository.ts (`placeBet`).
CREATE OR REPLACE FUNCTION core.play_bet(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_round text, p_game text,
  p_currency text, p_closes boolean, p_amount bigint, p_token_hash bytea, p_is_free boolean DEFAULT false,
  p_reward text DEFAULT NULL
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  v_source text := 'provider:' || p_provider;
  v_stake bigint := CASE WHEN p_is_free THEN 0 ELSE p_amount END;
  v_known core.tx%ROWTYPE;
  v_lock record;
  v_is_to_check boolean;
  v_cash bigint;
  v_bonus bigint;
  v_bonus_id uuid;
  v_part bigint := 0;
  v_seq bigint;
BEGIN
  PERFORM core.enter(p_tenant);
  -- A replay takes no lock (core.post).
  SELECT * INTO v_known FROM core.tx t WHERE t.tenant = p_tenant AND t.source = v_source AND t.ref = p_ref;
  IF v_known.id IS NULL THEN
    -- The lines are cash, the provider's, and the bonus; a bet that closes its round may end the bonus, whose money then goes to the fourth account.
    v_lock := core.lock_lines(p_tenant, core.house_of(p_member), ARRAY['cash', 'house_ggr', 'bonus', CASE WHEN p_closes THEN 'bonus_expense' END],
      ARRAY[p_member, p_provider, p_member, ''], ARRAY[p_currency, p_currency, p_currency, p_currency], CASE WHEN v_stake = 0 THEN 0 ELSE 2 END);
    v_cash := coalesce(v_lock.balances[array_position(v_lock.lines, 1::smallint)], 0);
    v_bonus := v_lock.balances[array_position(v_lock.lines, 3::smallint)];
    -- The accounts are locked, so no limit or exclusion is set meanwhile (core.hold_play). False or null: certainly within the limits, in windows that
    -- have begun. An account opened meanwhile is not part of the total.
    SELECT (v_bonus IS NULL AND k.total_limit IS NOT NULL) OR v_lock.staked + v_stake > k.total_limit OR p_at < k.same_from OR p_at >= k.same_to
      OR k.stopped_by IS NOT NULL OR k.excluded_at IS NOT NULL OR k.time_out_until > clock_timestamp() INTO v_is_to_check
    FROM app.member_protection k WHERE k.tenant = p_tenant AND k.member_id = p_member;
    IF v_bonus IS NOT NULL THEN
      SELECT b.id INTO v_bonus_id FROM app.bonus b
      WHERE b.tenant = p_tenant AND b.member_id = p_member AND b.state = 'active' AND b.currency = p_currency AND b.expires_at > p_at;
    END IF;
    -- Of a stake that both together do not pay, cash is refused.
    IF v_bonus_id IS NOT NULL AND v_cash < v_stake AND v_cash + v_bonus >= v_stake AND NOT EXISTS (
      -- A round that was opened without this bonus is played with cash.
      SELECT FROM app.game_round r
      WHERE r.tenant = p_tenant AND r.provider = p_provider AND r.member_id = p_member AND r.round = p_round AND r.bonus_id IS DISTINCT FROM v_bonus_id
    ) THEN
      v_part := v_stake - v_cash;
    END IF;
    tx := core.write_tx(p_tenant, CASE WHEN p_is_free THEN 'free_bet' ELSE 'bet' END, v_source, p_ref, p_hash, p_at, p_member, p_round, NULL,
      v_cash + v_part < v_stake, v_lock.accounts, v_lock.lines, ARRAY[nullif(v_part - v_stake, 0), nullif(v_stake, 0), nullif(-v_part, 0)]);
  END IF;
  IF tx IS NULL THEN
    -- Another call was first with the key.
    IF v_known.id IS NULL THEN
      SELECT * INTO STRICT v_known FROM core.tx t WHERE t.tenant = p_tenant AND t.source = v_source AND t.ref = p_ref;
    END IF;
    tx := v_known.id;
    outcome := core.replayed_outcome(v_known, p_hash);
    IF outcome = 'posted' AND core.is_reversed(p_tenant, tx) THEN
      outcome := 'tombstone';
    END IF;
    replayed := true;
    balance := core.spendable(p_tenant, p_member, p_currency);
    RETURN NEXT;
    RETURN;
  END IF;
  replayed := false;
  IF v_cash + v_part < v_stake THEN
    outcome := 'refused';
    balance := v_cash + coalesce(v_bonus, 0);
    RETURN NEXT;
    RETURN;
  END IF;
  outcome := 'posted';
  balance := v_cash + coalesce(v_bonus, 0) - v_stake;
  IF v_stake > 0 THEN
    v_seq := coalesce(v_lock.seqs[array_position(v_lock.lines, 1::smallint)], 0) + coalesce(v_lock.seqs[array_position(v_lock.lines, 3::smallint)], 0)
      + (v_part < v_stake)::integer + (v_part > 0)::integer;
    PERFORM core.tell(core.balance_notice(p_tenant, p_member, p_currency, balance, v_seq));
  END IF;
  IF p_is_free THEN
    INSERT INTO app.free_bet (tenant, tx, reward, worth) VALUES (p_tenant, tx, p_reward, p_amount);
  END IF;
  PERFORM core.play_round(p_tenant, p_provider, p_member, p_round, p_game, p_currency, p_closes, p_at, true, p_is_free, v_stake, 0,
    v_bonus_id, v_part, v_bonus IS NOT NULL);
  IF v_is_to_check THEN
    PERFORM core.check_play(p_tenant, p_member, v_stake, p_at);
  END IF;
  -- A bet counts as activity of the game's session, of the log-in behind it, and of the play that a session limit measures.
  IF p_token_hash IS NOT NULL THEN
    PERFORM core.see_play(p_tenant, p_token_hash, p_at);
  END IF;
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION core.play_bet TO marquee_login;
