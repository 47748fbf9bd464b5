-- Free bets (`is_free` of the wallet API): a stake that somebody else pays for. Nothing is taken from the member; what it wins is
-- theirs. A transaction of its own kind without lines, so that its id is used up like any bet's.
CREATE TABLE app.free_bet (
  tenant text NOT NULL,
  tx uuid NOT NULL,
  -- The provider's reward it belongs to (`reward_uuid`), where it names one.
  reward text CHECK (length(reward) <= 128),
  -- What the stake would have been, minor units; 0 where the provider does not say.
  worth bigint NOT NULL CHECK (worth >= 0),
  PRIMARY KEY (tenant, tx),
  FOREIGN KEY (tenant, tx) REFERENCES core.tx (tenant, id)
);
SELECT core.protect('app.free_bet');
GRANT SELECT ON app.free_bet TO marquee_rw;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON app.free_bet
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();

-- Free bets that stand: a round is over when these too are back.
ALTER TABLE app.game_round ADD COLUMN free_bets integer NOT NULL DEFAULT 0 CHECK (free_bets >= 0);

-- Where a round is after a movement: a bet, paid or free, or what is paid out. Refuses bets on a closed round (MQ001), whatever their
-- stake, so that the posting before it falls too.
DROP FUNCTION core.play_round(text, text, text, text, text, text, boolean, timestamptz, bigint, bigint, bigint);
CREATE FUNCTION core.play_round(
  p_tenant text, p_provider text, p_member text, p_round text, p_game text, p_currency text, p_closes boolean, p_at timestamptz,
  p_is_bet boolean, p_is_free boolean, p_stake bigint, p_won bigint
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_round app.game_round%ROWTYPE;
BEGIN
  INSERT INTO app.game_round AS r (tenant, provider, member_id, round, game_code, currency, state, stake, won, free_bets, opened_at,
    closed_at)
  VALUES (p_tenant, p_provider, p_member, p_round, p_game, p_currency, CASE WHEN p_closes THEN 'closed' ELSE 'open' END,
    p_stake, p_won, p_is_free::integer, p_at, CASE WHEN p_closes THEN p_at END)
  ON CONFLICT (tenant, provider, member_id, round) DO UPDATE
  SET stake = r.stake + p_stake, won = r.won + p_won, free_bets = r.free_bets + p_is_free::integer,
      state = CASE WHEN p_closes THEN 'closed' ELSE r.state END,
      closed_at = CASE WHEN p_closes THEN coalesce(r.closed_at, p_at) ELSE r.closed_at END
  WHERE NOT p_is_bet OR r.state = 'open'
  RETURNING * INTO v_round;
  IF v_round.tenant IS NULL THEN
    RAISE EXCEPTION 'The round is closed' USING ERRCODE = 'MQ001';
  END IF;
END
$$;

-- As before, and free where p_is_free says so: then nothing moves, whatever p_amount is.
DROP FUNCTION core.play_bet(text, text, text, text, bytea, timestamptz, text, text, text, boolean, bigint, bytea);
CREATE FUNCTION core.play_bet(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_round text, p_game text,
  p_currency text, p_closes boolean, p_amount bigint, p_token_hash bytea, p_is_free boolean DEFAULT false,
  p_reward text DEFAULT NULL
) RETURNS TABLE (outcome text, replayed boolean, balance bigint)
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
  RETURN QUERY SELECT v_post.outcome, v_post.replayed, v_post.balance;
END
$$;

-- As before: a win belongs to a bet that stands, paid or free.
CREATE OR REPLACE FUNCTION core.play_win(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_round text, p_game text,
  p_currency text, p_closes boolean, p_amount bigint, p_bet_ref text
) RETURNS TABLE (outcome text, replayed boolean, balance bigint, late boolean)
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
  v_bet := core.lock_tx(p_tenant, v_source, p_bet_ref);
  IF NOT EXISTS (SELECT FROM core.tx t WHERE t.tenant = p_tenant AND t.source = v_source AND t.ref = p_ref) THEN
    v_stop := CASE
      WHEN v_bet.outcome = 'tombstone' OR core.is_reversed(p_tenant, v_bet.id) THEN 'tombstone'
      WHEN v_bet.id IS NULL OR v_bet.outcome <> 'posted' OR v_bet.kind NOT IN ('bet', 'free_bet') OR v_bet.member <> p_member
        OR v_bet.subject <> p_round THEN 'unknown'
    END;
    IF v_stop IS NOT NULL THEN
      RETURN QUERY SELECT v_stop, false, core.spendable(p_tenant, p_member, p_currency), false;
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
  RETURN QUERY SELECT v_post.outcome, v_post.replayed, v_post.balance, v_late;
END
$$;

-- As before, and a free bet that is taken back stands no longer. A round is over when a bet went back and none is left.
CREATE OR REPLACE FUNCTION core.play_rollback(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_currency text, p_closes boolean,
  p_target_ref text
) RETURNS TABLE (outcome text, replayed boolean, balance bigint)
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
  RETURN QUERY SELECT v_back.outcome, v_back.replayed, v_back.balance;
END
$$;

GRANT EXECUTE ON FUNCTION core.play_bet TO marquee_login;
