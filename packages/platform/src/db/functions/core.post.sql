-- One posting: accounts opened and locked, funds checked, transaction and entries written, notice published. Idempotent by (tenant, source,
-- ref). Outcomes: posted, refused (insufficient funds), tombstone (rolled back before it arrived), mismatch (the key was used for other data).
CREATE OR REPLACE FUNCTION core.post(
  p_tenant text, p_kind text, p_source text, p_ref text, p_hash bytea, p_at timestamptz,
  p_member text, p_currency text,
  p_classes text[], p_owners text[], p_currencies text[], p_amounts bigint[],
  p_subject text DEFAULT NULL, p_about uuid DEFAULT NULL, p_keep_refusal boolean DEFAULT true
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- Forces a generic plan by index: planning a posting's few lines each time would cost more than running them.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  v_house smallint := core.house_of(coalesce(p_member, p_ref));
  v_known core.tx%ROWTYPE;
  v_lock record;
  v_done record;
BEGIN
  PERFORM core.enter(p_tenant);
  -- The idempotency gate. A row's outcome is final, so it is written once the funds are known: this look-up answers replays
  -- without a lock, the unique key below decides a race.
  SELECT * INTO v_known FROM core.tx WHERE tenant = p_tenant AND source = p_source AND ref = p_ref;
  IF v_known.id IS NULL THEN
    FOR attempt IN 1..2 LOOP
      -- In id order, not in the caller's: two postings cannot wait for each other.
      SELECT array_agg(k.id) AS accounts, array_agg(k.amount) AS amounts, array_agg(k.line::smallint) AS lines,
             coalesce(bool_or(NOT k.may_go_negative AND k.amount < 0 AND k.balance + k.amount < 0), false) AS short
      INTO v_lock
      FROM (
        SELECT a.id, a.balance, a.may_go_negative, l.amount, l.line
        FROM unnest(p_classes, p_owners, p_currencies, p_amounts) WITH ORDINALITY AS l(class, owner, currency, amount, line)
        JOIN core.account a ON a.tenant = p_tenant AND a.class = l.class AND a.owner = l.owner
          AND a.shard = CASE WHEN core.may_go_negative(l.class) THEN v_house ELSE 0 END AND a.currency = l.currency
        ORDER BY a.id FOR NO KEY UPDATE OF a
      ) k;
      EXIT WHEN coalesce(cardinality(v_lock.accounts), 0) = cardinality(p_classes);
      PERFORM core.open_accounts(p_tenant, v_house, p_classes, p_owners, p_currencies);
    END LOOP;
    IF v_lock.short AND NOT p_keep_refusal THEN
      outcome := 'refused';
      replayed := false;
      balance := core.spendable(p_tenant, p_member, p_currency);
      RETURN NEXT;
      RETURN;
    END IF;
    WITH written AS (
      INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, subject, about, at)
      VALUES (p_tenant, p_kind, p_source, p_ref, p_hash, CASE WHEN v_lock.short THEN 'refused' ELSE 'posted' END, p_member,
              p_subject, p_about, p_at)
      ON CONFLICT (tenant, source, ref) DO NOTHING
      RETURNING id, outcome
    ), moved AS (
      UPDATE core.account a SET balance = a.balance + l.amount, seq = a.seq + 1
      FROM written w, unnest(v_lock.accounts, v_lock.amounts, v_lock.lines) AS l(account, amount, line)
      WHERE w.outcome = 'posted' AND a.tenant = p_tenant AND a.id = l.account
      RETURNING w.id AS tx, l.line, a.id, a.class, a.owner, a.currency, l.amount, a.balance, a.seq
    ), listed AS (
      INSERT INTO core.entry (tenant, tx, line, account, currency, amount, balance_after, account_seq)
      SELECT p_tenant, m.tx, m.line, m.id, m.currency, m.amount, m.balance, m.seq FROM moved m
    )
    -- What the member can stake afterwards: a moved account as it is now, the other one as it was.
    SELECT w.id AS tx, w.outcome, sum(coalesce(m.balance, a.balance)) AS balance, sum(coalesce(m.seq, a.seq)) AS seq,
           count(m.id) > 0 AS is_moved INTO v_done
    FROM written w
    LEFT JOIN core.account a ON a.tenant = p_tenant AND a.class IN ('cash', 'bonus') AND a.owner = p_member AND a.shard = 0
      AND a.currency = p_currency
    LEFT JOIN moved m ON m.id = a.id
    GROUP BY w.id, w.outcome;
    IF v_done.tx IS NOT NULL THEN
      balance := coalesce(v_done.balance, 0);
      IF v_done.is_moved THEN
        PERFORM core.tell(core.balance_notice(p_tenant, p_member, p_currency, balance, v_done.seq::bigint));
      END IF;
      tx := v_done.tx;
      outcome := v_done.outcome;
      replayed := false;
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
