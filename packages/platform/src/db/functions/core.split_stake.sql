-- How a stake is paid: cash first, the rest by the active bonus. `bonus` is the bonus for whose turnover the round counts, `part` what it
-- pays. Both accounts stay locked. A round that was opened without this bonus is played with cash.
CREATE OR REPLACE FUNCTION core.split_stake(
  p_tenant text, p_provider text, p_member text, p_round text, p_currency text, p_stake bigint, p_at timestamptz,
  OUT bonus uuid, OUT part bigint
) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_cash bigint;
  v_bonus bigint;
BEGIN
  PERFORM core.lock_play(p_tenant, p_member, p_provider, p_currency);
  part := 0;
  SELECT b.id INTO bonus FROM app.bonus b
  WHERE b.tenant = p_tenant AND b.member_id = p_member AND b.state = 'active' AND b.currency = p_currency AND b.expires_at > p_at
  FOR UPDATE;
  IF EXISTS (SELECT FROM app.game_round r WHERE r.tenant = p_tenant AND r.provider = p_provider AND r.member_id = p_member
    AND r.round = p_round AND r.bonus_id IS DISTINCT FROM bonus) THEN
    bonus := NULL;
  END IF;
  IF bonus IS NULL THEN
    RETURN;
  END IF;
  SELECT coalesce(sum(a.balance) FILTER (WHERE a.class = 'cash'), 0), coalesce(sum(a.balance) FILTER (WHERE a.class = 'bonus'), 0)
  INTO v_cash, v_bonus
  FROM core.account a
  WHERE a.tenant = p_tenant AND a.class IN ('cash', 'bonus') AND a.owner = p_member AND a.shard = 0 AND a.currency = p_currency;
  -- Of a stake that both together do not pay, cash is refused.
  IF v_cash < p_stake AND v_cash + v_bonus >= p_stake THEN
    part := p_stake - v_cash;
  END IF;
END
$$;
