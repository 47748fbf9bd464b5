-- Ends an active bonus: `released` turns what is left of it into cash, every other end takes it back. Returns the amount. The next waiting
-- bonus begins, after a forfeit with the next run of the job: a withdrawal does not end with new bonus money. The caller has called core.lock_play.
CREATE OR REPLACE FUNCTION core.end_bonus(p_tenant text, p_bonus uuid, p_state text, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_bonus app.bonus%ROWTYPE;
  v_left bigint;
  v_outcome text;
  v_to text := CASE WHEN p_state = 'released' THEN 'cash' ELSE 'bonus_expense' END;
BEGIN
  UPDATE app.bonus SET state = p_state, ended_at = p_at WHERE tenant = p_tenant AND id = p_bonus AND state = 'active' RETURNING * INTO v_bonus;
  IF v_bonus.id IS NULL THEN
    RETURN 0;
  END IF;
  SELECT coalesce(sum(a.balance), 0) INTO v_left FROM core.account a
  WHERE a.tenant = p_tenant AND a.class = 'bonus' AND a.owner = v_bonus.member_id AND a.shard = 0 AND a.currency = v_bonus.currency;
  IF v_left > 0 THEN
    SELECT p.outcome INTO v_outcome FROM core.post(p_tenant, CASE WHEN p_state = 'released' THEN 'bonus_release' ELSE 'bonus_forfeit' END, 'bonus', p_bonus || ':end',
      sha256(convert_to(p_bonus || ':end', 'UTF8')), p_at, v_bonus.member_id, v_bonus.currency,
      ARRAY['bonus', v_to], ARRAY[v_bonus.member_id, CASE WHEN v_to = 'cash' THEN v_bonus.member_id ELSE '' END],
      ARRAY[v_bonus.currency, v_bonus.currency], ARRAY[-v_left, v_left], p_bonus::text) p;
    IF v_outcome <> 'posted' THEN
      RAISE EXCEPTION 'The ledger answered % to the end of a bonus', v_outcome;
    END IF;
  END IF;
  IF p_state <> 'forfeited' THEN
    PERFORM core.begin_bonus(p_tenant, v_bonus.member_id, p_at);
  END IF;
  RETURN v_left;
END
$$;
