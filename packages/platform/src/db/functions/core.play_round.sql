-- Adds a bet or a win to its round, which it opens or closes. Refuses a bet on a closed round and another game's bet or win in the round;
-- the posting before it is then rolled back. p_bonus: the bonus for whose turnover a new round counts. p_bonus_part: what it pays of the bet,
-- or gets of the win. p_holds_bonus: the caller has locked the accounts that the end of the round's bonus moves; it has not if it saw no bonus.
CREATE OR REPLACE FUNCTION core.play_round(
  p_tenant text, p_provider text, p_member text, p_round text, p_game text, p_currency text, p_closes boolean, p_at timestamptz,
  p_is_bet boolean, p_is_free boolean, p_stake bigint, p_won bigint, p_bonus uuid, p_bonus_part bigint, p_holds_bonus boolean
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_round record;
BEGIN
  IF p_is_bet THEN
    -- Most bets open a round. Without the part for a round that exists the query costs less to prepare.
    INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, free_bets, opened_at, closed_at, bonus_id, bonus_stake)
    VALUES (p_tenant, p_provider, p_member, p_round, p_game, p_currency, CASE WHEN p_closes THEN 'closed' ELSE 'open' END,
      p_stake, p_is_free::integer, p_at, CASE WHEN p_closes THEN p_at END, p_bonus, p_bonus_part)
    ON CONFLICT (tenant, provider, member_id, round) DO NOTHING;
    IF FOUND THEN
      IF p_closes AND p_bonus IS NOT NULL THEN
        PERFORM core.count_bonus(p_tenant, p_bonus, p_stake, p_at);
      END IF;
      RETURN;
    END IF;
  END IF;
  INSERT INTO app.game_round AS r (tenant, provider, member_id, round, game_code, currency, state, stake, won, free_bets, opened_at,
    closed_at, bonus_id, bonus_stake, bonus_won)
  VALUES (p_tenant, p_provider, p_member, p_round, p_game, p_currency, CASE WHEN p_closes THEN 'closed' ELSE 'open' END,
    p_stake, p_won, p_is_free::integer, p_at, CASE WHEN p_closes THEN p_at END, p_bonus,
    CASE WHEN p_is_bet THEN p_bonus_part ELSE 0 END, CASE WHEN p_is_bet THEN 0 ELSE p_bonus_part END)
  ON CONFLICT (tenant, provider, member_id, round) DO UPDATE
  SET stake = r.stake + p_stake, won = r.won + p_won, free_bets = r.free_bets + p_is_free::integer,
      bonus_stake = r.bonus_stake + excluded.bonus_stake, bonus_won = r.bonus_won + excluded.bonus_won,
      state = CASE WHEN p_closes THEN 'closed' ELSE r.state END,
      closed_at = CASE WHEN p_closes THEN coalesce(r.closed_at, p_at) ELSE r.closed_at END
  WHERE NOT p_is_bet OR r.state = 'open'
  RETURNING new.game_code, new.bonus_id, new.state, core.turnover(new.state, new.stake, new.voided) - core.turnover(old.state, old.stake, old.voided)
    AS turnover INTO v_round;
  IF v_round.game_code IS NULL THEN
    RAISE EXCEPTION 'The round is closed' USING ERRCODE = 'MQ001';
  ELSIF v_round.game_code <> p_game THEN
    RAISE EXCEPTION 'The round is of another game' USING ERRCODE = 'MQ002';
  ELSIF v_round.bonus_id IS NOT NULL AND v_round.state = 'closed' THEN
    IF NOT p_holds_bonus THEN
      RAISE EXCEPTION 'The first bonus began meanwhile' USING ERRCODE = 'serialization_failure';
    END IF;
    PERFORM core.count_bonus(p_tenant, v_round.bonus_id, v_round.turnover, p_at);
  END IF;
END
$$;
