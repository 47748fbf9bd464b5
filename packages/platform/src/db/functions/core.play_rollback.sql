-- Undoes a bet or a win through core.reverse and corrects the round. p_amount, where given, must be what the target moved. Called
-- by modules/provider/wallet.repository.ts (`takeBack`).
CREATE OR REPLACE FUNCTION core.play_rollback(
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
  v_bonus_staked bigint;
  v_bonus_won bigint;
  v_round text;
  v_counted record;
BEGIN
  PERFORM core.enter(p_tenant);
  IF p_amount IS NOT NULL AND core.moved_other(p_tenant, v_source, p_ref, p_target_ref, p_amount) THEN
    RETURN QUERY SELECT NULL::uuid, 'mismatch', true, core.spendable(p_tenant, p_member, p_currency);
    RETURN;
  END IF;
  SELECT * INTO v_back FROM core.reverse(p_tenant, 'rollback', v_source, p_ref, p_hash, p_at, p_member, p_currency, p_target_ref);
  IF v_back.outcome = 'posted' AND NOT v_back.replayed THEN
    -- What the undone transactions had moved: stakes of bets, wins, and the bonus's part of each.
    SELECT max(r.subject), coalesce(sum(moved.stake) FILTER (WHERE t.kind = 'bet'), 0), coalesce(-sum(moved.stake) FILTER (WHERE t.kind = 'win'), 0),
           coalesce(-sum(moved.bonus) FILTER (WHERE t.kind = 'bet'), 0), coalesce(sum(moved.bonus) FILTER (WHERE t.kind = 'win'), 0),
           count(*) FILTER (WHERE t.kind IN ('bet', 'free_bet')), count(*) FILTER (WHERE t.kind = 'free_bet')
    INTO v_round, v_staked, v_won, v_bonus_staked, v_bonus_won, v_bets, v_free
    FROM core.tx target
    JOIN core.tx r ON r.tenant = p_tenant AND r.about = target.id AND r.reverses IS NOT NULL
    JOIN core.tx t ON t.tenant = p_tenant AND t.id = r.reverses
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE a.class = 'house_ggr'), 0) AS stake,
             coalesce(sum(e.amount) FILTER (WHERE a.class IN ('bonus', 'bonus_expense')), 0) AS bonus
      FROM core.entry e JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account WHERE e.tenant = p_tenant AND e.tx = t.id
    ) moved
    WHERE target.tenant = p_tenant AND target.source = v_source AND target.ref = p_target_ref
      AND (r.id = v_back.tx OR r.ref LIKE 'reversal:%');
    UPDATE app.game_round g
    SET voided = g.voided + v_staked, won = g.won - v_won, free_bets = g.free_bets - v_free,
        bonus_voided = g.bonus_voided + v_bonus_staked, bonus_won = g.bonus_won - v_bonus_won,
        state = CASE WHEN p_closes OR (v_bets > 0 AND g.voided + v_staked = g.stake AND g.free_bets = v_free)
          THEN 'closed' ELSE g.state END,
        closed_at = CASE WHEN p_closes OR (v_bets > 0 AND g.voided + v_staked = g.stake AND g.free_bets = v_free)
          THEN coalesce(g.closed_at, p_at) ELSE g.closed_at END
    WHERE g.tenant = p_tenant AND g.provider = p_provider AND g.member_id = p_member AND g.round = v_round
    RETURNING new.bonus_id AS bonus, core.turnover(new.state, new.stake, new.voided) - core.turnover(old.state, old.stake, old.voided) AS turnover
    INTO v_counted;
    IF v_counted.bonus IS NOT NULL THEN
      PERFORM core.count_bonus(p_tenant, v_counted.bonus, v_counted.turnover, p_at);
    END IF;
    PERFORM core.uncount_play(p_tenant, p_member, v_back.tx);
  END IF;
  RETURN QUERY SELECT v_back.tx, v_back.outcome, v_back.replayed, v_back.balance;
END
$$;
GRANT EXECUTE ON FUNCTION core.play_rollback TO marquee_login;
