-- One posting: accounts opened and locked, funds checked, transaction and entries written, notice published. Idempotent by (tenant, source,
-- ref). Outcomes: posted, refused (insufficient funds), tombstone (rolled back before it arrived), mismatch (the key was used for other data).
CREATE OR REPLACE FUNCTION core.post(
  p_tenant text, p_kind text, p_source text, p_ref text, p_hash bytea, p_at timestamptz,
  p_member text, p_currency text,
  p_classes text[], p_owners text[], p_currencies text[], p_amounts bigint[],
  p_subject text DEFAULT NULL, p_about uuid DEFAULT NULL, p_keep_refusal boolean DEFAULT true
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  v_known core.tx%ROWTYPE;
  v_lock record;
  v_is_short boolean := false;
  v_is_moved boolean := false;
  v_line smallint;
  v_own record;
BEGIN
  IF core.tenant() IS DISTINCT FROM p_tenant THEN
    PERFORM core.enter(p_tenant);
  END IF;
  -- The idempotency gate. A row's outcome is final, so it is written once the funds are known: this look-up answers replays
  -- without a lock, the unique key below decides a race.
  SELECT * INTO v_known FROM core.tx WHERE tenant = p_tenant AND source = p_source AND ref = p_ref;
  IF v_known.id IS NULL THEN
    v_lock := core.lock_lines(p_tenant, core.house_of(coalesce(p_member, p_ref)), p_classes, p_owners, p_currencies, cardinality(p_classes));
    FOR i IN 1..cardinality(p_classes) LOOP
      v_line := v_lock.lines[i];
      v_is_short := v_is_short OR (p_amounts[v_line] < 0 AND v_lock.balances[i] + p_amounts[v_line] < 0 AND NOT core.may_go_negative(p_classes[v_line]));
      v_is_moved := v_is_moved OR (p_classes[v_line] IN ('cash', 'bonus') AND p_owners[v_line] = p_member AND p_currencies[v_line] = p_currency);
    END LOOP;
    IF NOT v_is_short OR p_keep_refusal THEN
      tx := core.write_tx(p_tenant, p_kind, p_source, p_ref, p_hash, p_at, p_member, p_subject, p_about, v_is_short,
        v_lock.accounts, v_lock.lines, p_amounts);
    END IF;
    IF tx IS NOT NULL OR (v_is_short AND NOT p_keep_refusal) THEN
      outcome := CASE WHEN v_is_short THEN 'refused' ELSE 'posted' END;
      replayed := false;
      SELECT coalesce(sum(a.balance), 0)::bigint AS balance, coalesce(sum(a.seq), 0)::bigint AS seq INTO v_own FROM core.account a
      WHERE a.tenant = p_tenant AND a.class IN ('cash', 'bonus') AND a.owner = p_member AND a.shard = 0 AND a.currency = p_currency;
      balance := v_own.balance;
      IF v_is_moved AND NOT v_is_short THEN
        PERFORM core.tell(core.balance_notice(p_tenant, p_member, p_currency, balance, v_own.seq));
      END IF;
      RETURN NEXT;
      RETURN;
    END IF;
    SELECT * INTO STRICT v_known FROM core.tx WHERE tenant = p_tenant AND source = p_source AND ref = p_ref;
  END IF;
  tx := v_known.id;
  outcome := core.replayed_outcome(v_known, p_hash);
  replayed := true;
  balance := core.spendable(p_tenant, p_member, p_currency);
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION core.post TO marquee_rw, marquee_login;
