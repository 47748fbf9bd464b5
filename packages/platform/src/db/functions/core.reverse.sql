-- Undoes transaction (p_source, p_target) of p_member:
--   never seen         a tombstone is written under its key, so that it is refused when it arrives
--   posted             its negation, and that of the transactions about it (a bet's wins)
--   refused, reversed  nothing to do
-- p_ref is the rollback's own id. Outcomes: posted (undone), void (nothing to do), refused (the winnings are spent; not recorded, may be
-- retried), mismatch (this id was used for other data, or the target is another member's).
CREATE OR REPLACE FUNCTION core.reverse(
  p_tenant text, p_kind text, p_source text, p_ref text, p_hash bytea, p_at timestamptz,
  p_member text, p_currency text, p_target text
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- Forces a generic plan by index: planning a posting's few lines each time would cost more than running them.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  v_known core.tx%ROWTYPE;
  v_target core.tx%ROWTYPE;
  v_part record;
  v_tx uuid;
  v_part_tx uuid;
  v_outcome text := 'void';
BEGIN
  PERFORM core.enter(p_tenant);
  -- The target is locked first: a win for it, or another rollback of it, waits here and then sees this one.
  v_target := core.lock_tx(p_tenant, p_source, p_target);
  IF v_target.id IS NULL THEN
    INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, at)
    VALUES (p_tenant, 'tombstone', p_source, p_target, sha256(convert_to(p_target, 'UTF8')), 'tombstone', p_member, p_at)
    ON CONFLICT (tenant, source, ref) DO NOTHING;
    v_target := core.lock_tx(p_tenant, p_source, p_target);
  END IF;
  SELECT * INTO v_known FROM core.tx WHERE tenant = p_tenant AND source = p_source AND ref = p_ref;
  IF v_known.id IS NOT NULL THEN
    RETURN QUERY SELECT v_known.id, core.replayed_outcome(v_known, p_hash), true,
                        core.spendable(p_tenant, p_member, p_currency);
    RETURN;
  END IF;
  -- Another member's transaction, or itself a reversal: those are final.
  IF v_target.member IS DISTINCT FROM p_member OR v_target.reverses IS NOT NULL THEN
    RETURN QUERY SELECT v_target.id, 'mismatch', true, core.spendable(p_tenant, p_member, p_currency);
    RETURN;
  END IF;
  IF v_target.outcome = 'posted' AND NOT core.is_reversed(p_tenant, v_target.id) THEN
    -- Its parts too: a rollback of one of them waits here as well, so that neither undoes it twice.
    PERFORM FROM core.tx t WHERE t.tenant = p_tenant AND t.about = v_target.id AND t.outcome = 'posted' AND t.reverses IS NULL
      ORDER BY t.id FOR NO KEY UPDATE;
    PERFORM core.lock_play(p_tenant, p_member, r.provider, p_currency) FROM app.game_round r
    WHERE r.tenant = p_tenant AND r.provider = substr(p_source, 10) AND r.member_id = p_member AND r.round = v_target.subject
      AND r.bonus_id IS NOT NULL;
    v_outcome := core.negatable(p_tenant, v_target.id);
    IF v_outcome = 'refused' THEN
      RETURN QUERY SELECT v_target.id, v_outcome, false, core.spendable(p_tenant, p_member, p_currency);
      RETURN;
    END IF;
  END IF;
  INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, subject, about, reverses, at)
  VALUES (p_tenant, p_kind, p_source, p_ref, p_hash, v_outcome, p_member, v_target.subject, v_target.id,
          CASE WHEN v_outcome = 'posted' THEN v_target.id END, p_at)
  RETURNING id INTO v_tx;
  IF v_outcome = 'posted' THEN
    PERFORM core.negate(p_tenant, v_target.id, v_tx);
    FOR v_part IN SELECT * FROM core.standing_parts(p_tenant, v_target.id) LOOP
      INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, subject, about, reverses, at)
      VALUES (p_tenant, p_kind, p_source, 'reversal:' || v_part.id, p_hash, 'posted', p_member, v_target.subject,
              v_target.id, v_part.id, p_at)
      RETURNING id INTO v_part_tx;
      PERFORM core.negate(p_tenant, v_part.id, v_part_tx);
    END LOOP;
    PERFORM core.notify_balance(p_tenant, p_member, p_currency);
  END IF;
  RETURN QUERY SELECT v_tx, v_outcome, false, core.spendable(p_tenant, p_member, p_currency);
END
$$;
GRANT EXECUTE ON FUNCTION core.reverse TO marquee_rw, marquee_login;
