-- Games played at providers over the seamless wallet: who may play which game, and the rounds.

-- One launch: a token for one member, one game, until it is left alone for too long.
CREATE TABLE app.provider_session (
  tenant text NOT NULL,
  id text NOT NULL,
  provider text NOT NULL,
  member_id text NOT NULL,
  -- The log-in it came from: when that ends, no more bets.
  session_id text NOT NULL,
  node_id integer NOT NULL REFERENCES app.game,
  game_code text NOT NULL,
  currency text NOT NULL,
  -- SHA-256 of the token the provider holds.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- The browser's Idempotency-Key, while this launch is valid.
  launch_key text CHECK (length(launch_key) <= 255),
  -- What was asked under that key, SHA-256.
  launch_hash bytea NOT NULL,
  launch_url text,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, token_hash),
  CONSTRAINT provider_session_launch UNIQUE (tenant, member_id, launch_key),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  FOREIGN KEY (tenant, session_id) REFERENCES app.session (tenant, id)
);

-- One member's part of a provider's round. stake − won − voided is what the house keeps.
CREATE TABLE app.game_round (
  tenant text NOT NULL,
  provider text NOT NULL,
  member_id text NOT NULL,
  round text NOT NULL,
  game_code text NOT NULL,
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  stake bigint NOT NULL DEFAULT 0,
  won bigint NOT NULL DEFAULT 0,
  -- Stake given back by rollbacks.
  voided bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (tenant, provider, member_id, round),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((closed_at IS NULL) = (state = 'open'))
);
CREATE INDEX game_round_open ON app.game_round (tenant, opened_at) WHERE state = 'open';

SELECT core.protect('app.provider_session'), core.protect('app.game_round');
GRANT SELECT, INSERT, UPDATE ON app.provider_session TO marquee_rw;
GRANT SELECT ON app.game_round TO marquee_rw;

-- All that the rules want to know before a wallet call, in one round trip: the member, the session behind the token (if it is
-- this member's with this provider), and whether the transaction is known already.
CREATE FUNCTION core.play_context(p_tenant text, p_provider text, p_member text, p_token_hash bytea, p_ref text)
RETURNS TABLE (member_state text, account_type smallint, currency text, game_code text, game_type text, session_seen_at timestamptz,
  login_created_at timestamptz, login_ended boolean, known boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  RETURN QUERY
  SELECT m.state, m.account_type, m.currency, p.game_code, g.game_type, p.seen_at, s.created_at, s.ended_at IS NOT NULL,
         EXISTS (SELECT FROM core.tx t WHERE t.tenant = p_tenant AND t.source = 'provider:' || p_provider AND t.ref = p_ref),
         core.spendable(p_tenant, m.id, m.currency)
  FROM app.member m
  LEFT JOIN app.provider_session p ON p.tenant = p_tenant AND p.token_hash = p_token_hash AND p.member_id = m.id
    AND p.provider = p_provider
  LEFT JOIN app.game g ON g.node_id = p.node_id
  LEFT JOIN app.session s ON s.tenant = p_tenant AND s.id = p.session_id
  WHERE m.tenant = p_tenant AND m.id = p_member;
END
$$;

-- Where a round is after a movement. Refuses stakes on a closed one (MQ001), so that the posting before it falls too.
CREATE FUNCTION core.play_round(
  p_tenant text, p_provider text, p_member text, p_round text, p_game text, p_currency text, p_closes boolean, p_at timestamptz,
  p_stake bigint, p_won bigint, p_voided bigint
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_round app.game_round%ROWTYPE;
BEGIN
  INSERT INTO app.game_round AS r (tenant, provider, member_id, round, game_code, currency, state, stake, won, voided, opened_at,
    closed_at)
  VALUES (p_tenant, p_provider, p_member, p_round, p_game, p_currency, CASE WHEN p_closes THEN 'closed' ELSE 'open' END,
    p_stake, p_won, p_voided, p_at, CASE WHEN p_closes THEN p_at END)
  ON CONFLICT (tenant, provider, member_id, round) DO UPDATE
  SET stake = r.stake + p_stake, won = r.won + p_won, voided = r.voided + p_voided,
      state = CASE WHEN p_closes THEN 'closed' ELSE r.state END,
      closed_at = CASE WHEN p_closes THEN coalesce(r.closed_at, p_at) ELSE r.closed_at END
  WHERE p_stake = 0 OR r.state = 'open'
  RETURNING * INTO v_round;
  IF v_round.tenant IS NULL THEN
    RAISE EXCEPTION 'The round is closed' USING ERRCODE = 'MQ001';
  END IF;
END
$$;

CREATE FUNCTION core.play_bet(
  p_tenant text, p_provider text, p_member text, p_ref text, p_hash bytea, p_at timestamptz, p_round text, p_game text,
  p_currency text, p_closes boolean, p_amount bigint, p_token_hash bytea
) RETURNS TABLE (outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_post record;
  v_moves boolean := p_amount <> 0;
BEGIN
  SELECT * INTO v_post FROM core.post(p_tenant, 'bet', 'provider:' || p_provider, p_ref, p_hash, p_at, p_member, p_currency,
    CASE WHEN v_moves THEN ARRAY['cash', 'house_ggr'] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[p_member, p_provider] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[p_currency, p_currency] ELSE '{}' END,
    CASE WHEN v_moves THEN ARRAY[-p_amount, p_amount] ELSE '{}' END, p_round);
  IF v_post.outcome = 'posted' AND NOT v_post.replayed THEN
    PERFORM core.play_round(p_tenant, p_provider, p_member, p_round, p_game, p_currency, p_closes, p_at, p_amount, 0, 0);
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

-- A win belongs to a bet that stands. Outcomes beside core.post's: unknown (no such bet), tombstone (it was rolled back).
-- `late` tells that the round had been closed: paid all the same, for the bet is real.
CREATE FUNCTION core.play_win(
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
      WHEN v_bet.id IS NULL OR v_bet.outcome <> 'posted' OR v_bet.kind <> 'bet' OR v_bet.member <> p_member
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
    PERFORM core.play_round(p_tenant, p_provider, p_member, p_round, p_game, p_currency, p_closes, p_at, 0, p_amount, 0);
  ELSIF v_post.outcome = 'posted' AND core.is_reversed(p_tenant, v_post.tx) THEN
    v_post.outcome := 'tombstone';
  END IF;
  RETURN QUERY SELECT v_post.outcome, v_post.replayed, v_post.balance, v_late;
END
$$;

-- Takes a bet back, with what was won for it, or a win alone. A round of which every stake is back is closed.
CREATE FUNCTION core.play_rollback(
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
  v_round text;
BEGIN
  SELECT * INTO v_back FROM core.reverse(p_tenant, 'rollback', v_source, p_ref, p_hash, p_at, p_member, p_currency, p_target_ref);
  IF v_back.outcome = 'posted' AND NOT v_back.replayed THEN
    -- What the reversals moved on the member's cash: a bet's is the stake given back, a win's is what was taken again.
    SELECT max(r.subject), coalesce(sum(e.amount) FILTER (WHERE t.kind = 'bet'), 0),
           coalesce(-sum(e.amount) FILTER (WHERE t.kind = 'win'), 0)
    INTO v_round, v_staked, v_won
    FROM core.tx target
    JOIN core.tx r ON r.tenant = p_tenant AND r.about = target.id AND r.reverses IS NOT NULL
    JOIN core.tx t ON t.tenant = p_tenant AND t.id = r.reverses
    LEFT JOIN (core.entry e JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'cash')
      ON e.tenant = p_tenant AND e.tx = r.id
    WHERE target.tenant = p_tenant AND target.source = v_source AND target.ref = p_target_ref
      AND (r.id = v_back.tx OR r.ref LIKE 'reversal:%');
    UPDATE app.game_round g
    SET voided = g.voided + v_staked, won = g.won - v_won,
        state = CASE WHEN p_closes OR g.voided + v_staked = g.stake THEN 'closed' ELSE g.state END,
        closed_at = CASE WHEN p_closes OR g.voided + v_staked = g.stake THEN coalesce(g.closed_at, p_at) ELSE g.closed_at END
    WHERE g.tenant = p_tenant AND g.provider = p_provider AND g.member_id = p_member AND g.round = v_round;
  END IF;
  RETURN QUERY SELECT v_back.outcome, v_back.replayed, v_back.balance;
END
$$;

GRANT EXECUTE ON FUNCTION core.play_context, core.play_bet, core.play_win, core.play_rollback TO marquee_login;
