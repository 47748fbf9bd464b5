-- For protocols whose win names a round and no bet, whose refund names an amount, and whose answers name our transaction.

-- The bets of a round: what a win that names no other is for.
CREATE INDEX tx_bet_of_round ON core.tx (tenant, source, subject) WHERE kind IN ('bet', 'free_bet');

-- The latest bet of a member's round that stands, locked; the latest that was taken back where none stands.
CREATE FUNCTION core.lock_bet_of_round(p_tenant text, p_source text, p_member text, p_round text) RETURNS core.tx
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
DECLARE
  v_bet core.tx%ROWTYPE;
  v_last core.tx%ROWTYPE;
BEGIN
  FOR v_bet IN
    SELECT * FROM core.tx t WHERE t.tenant = p_tenant AND t.source = p_source AND t.subject = p_round AND t.kind IN ('bet', 'free_bet')
      AND t.member = p_member AND t.outcome = 'posted' ORDER BY t.id DESC FOR NO KEY UPDATE
  LOOP
    -- Locked, so that nobody takes it back from now on.
    IF NOT core.is_reversed(p_tenant, v_bet.id) THEN
      RETURN v_bet;
    END IF;
    IF v_last.id IS NULL THEN
      v_last := v_bet;
    END IF;
  END LOOP;
  RETURN v_last;
END
$$;

-- Whether what is to be taken back for the first time moved another amount of the member's money; a free bet's is the provider's to tell.
CREATE FUNCTION core.moved_other(p_tenant text, p_source text, p_ref text, p_target text, p_amount bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_target core.tx%ROWTYPE := core.lock_tx(p_tenant, p_source, p_target);
BEGIN
  IF v_target.id IS NULL OR v_target.outcome <> 'posted' OR v_target.kind = 'free_bet'
    OR EXISTS (SELECT FROM core.tx t WHERE t.tenant = p_tenant AND t.source = p_source AND t.ref = p_ref) THEN
    RETURN false;
  END IF;
  RETURN p_amount <> (
    SELECT coalesce(abs(sum(e.amount)), 0) FROM core.entry e
    JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'cash'
    WHERE e.tenant = p_tenant AND e.tx = v_target.id);
END
$$;

-- As before, and with our own id of the transaction.
DROP FUNCTION core.play_bet(text, text, text, text, bytea, timestamptz, text, text, text, boolean, bigint, bytea, boolean, text);
CREATE FUNCTION core.play_bet(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_round text, p_game text,
  p_currency text, p_closes boolean, p_amount bigint, p_token_hash bytea, p_is_free boolean DEFAULT false,
  p_reward text DEFAULT NULL
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_post record;
  v_stake bigint := CASE WHEN p_is_free THEN 0 ELSE p_amount END;
  v_moves boolean := v_stake <> 0;
BEGIN
  SELECT * INTO v_post FROM core.post(p_tenant, CASE WHEN p_is_free THEN 'free_bet' ELSE 'bet' END, 'provider:' || p_provider, p_ref,
    p_hash, p_at, p_member, p_currency,
    CASE WHEN v_moves THEN ARRAY['cash', 'house_ggr'] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[p_member, p_provider] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[p_currency, p_currency] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[-v_stake, v_stake] ELSE '{}' END, p_round);
  IF v_post.outcome = 'posted' AND NOT v_post.replayed THEN
    IF p_is_free THEN
      INSERT INTO app.free_bet (tenant, tx, reward, worth) VALUES (p_tenant, v_post.tx, p_reward, p_amount);
    END IF;
    PERFORM core.play_round(p_tenant, p_provider, p_member, p_round, p_game, p_currency, p_closes, p_at, true, p_is_free, v_stake, 0);
    -- Playing is being there, for the game's session and for the log-in behind it; written at most every half minute.
    UPDATE app.provider_session SET seen_at = p_at
    WHERE tenant = p_tenant AND token_hash = p_token_hash AND seen_at < p_at - interval '30 seconds';
    UPDATE app.session s SET seen_at = p_at FROM app.provider_session p
    WHERE p.tenant = p_tenant AND p.token_hash = p_token_hash AND s.tenant = p_tenant AND s.id = p.session_id
      AND s.ended_at IS NULL AND s.seen_at < p_at - interval '30 seconds';
  ELSIF v_post.outcome = 'posted' AND core.is_reversed(p_tenant, v_post.tx) THEN
    v_post.outcome := 'tombstone';
  END IF;
  RETURN QUERY SELECT v_post.tx, v_post.outcome, v_post.replayed, v_post.balance;
END
$$;

-- As before; for the latest bet of the round that stands where p_bet_ref names none.
DROP FUNCTION core.play_win(text, text, text, text, bytea, timestamptz, text, text, text, boolean, bigint, text);
CREATE FUNCTION core.play_win(
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

-- As before; of the amount that p_amount says, where it says one.
DROP FUNCTION core.play_rollback(text, text, text, text, bytea, timestamptz, text, boolean, text);
CREATE FUNCTION core.play_rollback(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_currency text, p_closes boolean,
  p_target_ref text, p_amount bigint
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_source text := 'provider:' || p_provider;
  v_back record;
  v_staked bigint;
  v_won bigint;
  v_bets integer;
  v_free integer;
  v_round text;
BEGIN
  PERFORM core.enter(p_tenant);
  IF p_amount IS NOT NULL AND core.moved_other(p_tenant, v_source, p_ref, p_target_ref, p_amount) THEN
    RETURN QUERY SELECT NULL::uuid, 'mismatch', true, core.spendable(p_tenant, p_member, p_currency);
    RETURN;
  END IF;
  SELECT * INTO v_back FROM core.reverse(p_tenant, 'rollback', v_source, p_ref, p_hash, p_at, p_member, p_currency, p_target_ref);
  IF v_back.outcome = 'posted' AND NOT v_back.replayed THEN
    -- What the reversals moved on the member's cash: a bet's is the stake given back, a win's is what was taken again.
    SELECT max(r.subject), coalesce(sum(e.amount) FILTER (WHERE t.kind = 'bet'), 0),
           coalesce(-sum(e.amount) FILTER (WHERE t.kind = 'win'), 0),
           count(*) FILTER (WHERE t.kind IN ('bet', 'free_bet')), count(*) FILTER (WHERE t.kind = 'free_bet')
    INTO v_round, v_staked, v_won, v_bets, v_free
    FROM core.tx target
    JOIN core.tx r ON r.tenant = p_tenant AND r.about = target.id AND r.reverses IS NOT NULL
    JOIN core.tx t ON t.tenant = p_tenant AND t.id = r.reverses
    LEFT JOIN (core.entry e JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'cash')
      ON e.tenant = p_tenant AND e.tx = r.id
    WHERE target.tenant = p_tenant AND target.source = v_source AND target.ref = p_target_ref
      AND (r.id = v_back.tx OR r.ref LIKE 'reversal:%');
    UPDATE app.game_round g
    SET voided = g.voided + v_staked, won = g.won - v_won, free_bets = g.free_bets - v_free,
        state = CASE WHEN p_closes OR (v_bets > 0 AND g.voided + v_staked = g.stake AND g.free_bets = v_free)
          THEN 'closed' ELSE g.state END,
        closed_at = CASE WHEN p_closes OR (v_bets > 0 AND g.voided + v_staked = g.stake AND g.free_bets = v_free)
          THEN coalesce(g.closed_at, p_at) ELSE g.closed_at END
    WHERE g.tenant = p_tenant AND g.provider = p_provider AND g.member_id = p_member AND g.round = v_round;
  END IF;
  RETURN QUERY SELECT v_back.tx, v_back.outcome, v_back.replayed, v_back.balance;
END
$$;

GRANT EXECUTE ON FUNCTION core.play_bet, core.play_win, core.play_rollback TO marquee_login;
