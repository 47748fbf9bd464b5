-- Makes a member's oldest waiting bonus active and pays it, unless another one is active. One of which nothing is left, and nothing is in
-- play, gives way. None begins while the member is kept out of play. A bonus without turnover is cash at once. The caller has called core.lock_play.
CREATE OR REPLACE FUNCTION core.begin_bonus(p_tenant text, p_member text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_next app.bonus%ROWTYPE;
  v_active app.bonus%ROWTYPE;
  v_outcome text;
BEGIN
  SELECT * INTO v_next FROM app.bonus b WHERE b.tenant = p_tenant AND b.member_id = p_member AND b.state = 'waiting'
  ORDER BY b.granted_at, b.id LIMIT 1 FOR UPDATE;
  IF v_next.id IS NULL THEN
    RETURN;
  END IF;
  -- An excluded member, or one in a time-out, gets none: it goes on waiting.
  IF core.is_kept_out(p_tenant, p_member) THEN
    RETURN;
  END IF;
  SELECT * INTO v_active FROM app.bonus b WHERE b.tenant = p_tenant AND b.member_id = p_member AND b.state = 'active' FOR UPDATE;
  IF v_active.id IS NOT NULL THEN
    IF NOT core.is_in_play(p_tenant, v_active.id) AND NOT EXISTS (SELECT FROM core.account a WHERE a.tenant = p_tenant AND a.class = 'bonus'
      AND a.owner = p_member AND a.shard = 0 AND a.currency = v_active.currency AND a.balance > 0) THEN
      -- Begins the next one itself.
      PERFORM core.end_bonus(p_tenant, v_active.id, 'spent', p_at);
    END IF;
    RETURN;
  END IF;
  UPDATE app.bonus SET state = 'active', begun_at = p_at, expires_at = p_at + make_interval(days => days)
  WHERE tenant = p_tenant AND id = v_next.id;
  SELECT p.outcome INTO v_outcome FROM core.post(p_tenant, 'bonus_grant', 'bonus', v_next.id::text, sha256(convert_to(v_next.id::text, 'UTF8')), p_at, p_member,
    v_next.currency, ARRAY['bonus_expense', 'bonus'], ARRAY['', p_member], ARRAY[v_next.currency, v_next.currency],
    ARRAY[-v_next.amount, v_next.amount], v_next.id::text) p;
  IF v_outcome <> 'posted' THEN
    RAISE EXCEPTION 'The ledger answered % to a bonus', v_outcome;
  END IF;
  IF v_next.required = 0 THEN
    PERFORM core.end_bonus(p_tenant, v_next.id, 'released', p_at);
  END IF;
END
$$;
