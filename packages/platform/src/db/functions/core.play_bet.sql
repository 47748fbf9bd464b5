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
  v_about record;
  v_cash bigint;
  v_bonus bigint;
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
    -- One query for what few bets need. The accounts are locked, so no bonus begins, and no limit or exclusion is set meanwhile (core.hold_play).
    SELECT b.id AS bonus, b.expires_at > p_at AND (r.round IS NULL OR r.bonus_id = b.id) AS is_with_bonus,
      -- False or null: certainly within the limits, in windows that have begun. An account opened meanwhile is not part of the total.
      (v_bonus IS NULL AND k.total_limit IS NOT NULL) OR v_lock.staked + v_stake > k.total_limit OR p_at < k.same_from OR p_at >= k.same_to OR k.stopped_by IS NOT NULL
        OR k.excluded_at IS NOT NULL OR k.time_out_until > clock_timestamp() AS is_to_check,
      p.seen_at < p_at - interval '30 seconds' AS is_launch_due, s.id AS login INTO v_about
    FROM (VALUES (p_tenant)) AS t(tenant)
    LEFT JOIN app.bonus b ON b.tenant = t.tenant AND b.member_id = p_member AND b.state = 'active' AND b.currency = p_currency
    LEFT JOIN app.game_round r ON r.tenant = b.tenant AND r.provider = p_provider AND r.member_id = b.member_id AND r.round = p_round
    LEFT JOIN app.member_protection k ON k.tenant = t.tenant AND k.member_id = p_member
    LEFT JOIN app.provider_session p ON p.tenant = t.tenant AND p.token_hash = p_token_hash
    LEFT JOIN app.session s ON s.tenant = t.tenant AND s.id = p.session_id AND s.ended_at IS NULL
      AND (s.seen_at < p_at - interval '30 seconds' OR s.played_at IS NULL);
    IF v_about.bonus IS NOT NULL AND v_bonus IS NULL THEN
      RAISE EXCEPTION 'The first bonus began meanwhile' USING ERRCODE = 'serialization_failure';
    END IF;
    v_bonus := coalesce(v_bonus, 0);
    -- Of a stake that both together do not pay, cash is refused.
    IF v_about.is_with_bonus AND v_cash < v_stake AND v_cash + v_bonus >= v_stake THEN
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
    balance := v_cash + v_bonus;
    RETURN NEXT;
    RETURN;
  END IF;
  outcome := 'posted';
  balance := v_cash + v_bonus - v_stake;
  IF v_stake > 0 THEN
    v_seq := coalesce(v_lock.seqs[array_position(v_lock.lines, 1::smallint)], 0) + coalesce(v_lock.seqs[array_position(v_lock.lines, 3::smallint)], 0)
      + (v_part < v_stake)::integer + (v_part > 0)::integer;
    PERFORM core.tell(core.balance_notice(p_tenant, p_member, p_currency, balance, v_seq));
  END IF;
  IF p_is_free THEN
    INSERT INTO app.free_bet (tenant, tx, reward, worth) VALUES (p_tenant, tx, p_reward, p_amount);
  END IF;
  PERFORM core.play_round(p_tenant, p_provider, p_member, p_round, p_game, p_currency, p_closes, p_at, true, p_is_free, v_stake, 0,
    CASE WHEN v_about.is_with_bonus THEN v_about.bonus END, v_part);
  IF v_about.is_to_check THEN
    PERFORM core.check_play(p_tenant, p_member, v_stake, p_at);
  END IF;
  -- A bet counts as activity, for the game's session and for the log-in behind it; written at most every half minute.
  IF v_about.is_launch_due THEN
    UPDATE app.provider_session SET seen_at = p_at
    WHERE tenant = p_tenant AND token_hash = p_token_hash AND seen_at < p_at - interval '30 seconds';
  END IF;
  IF v_about.login IS NOT NULL THEN
    UPDATE app.session s SET seen_at = p_at, played_at = coalesce(s.played_at, p_at)
    WHERE s.tenant = p_tenant AND s.id = v_about.login AND s.ended_at IS NULL;
  END IF;
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION core.play_bet TO marquee_login;
