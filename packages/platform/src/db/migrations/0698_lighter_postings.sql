-- What a posting costs, by a third less (ADR 73): all of it promises what it did, at less expense.

-- Notices wait in the transaction for the door it came through, which reads them with its last answer (ADR 15). A NOTICE, as before,
-- was a message of its own, sent at once. One undone with a savepoint is undone with it.
CREATE OR REPLACE FUNCTION core.tell(p_notice text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_told text := current_setting('app.told', true);
BEGIN
  IF current_setting('app.events', true) = 'returned' THEN
    v_told := set_config('app.told', CASE WHEN v_told <> '' THEN v_told || chr(10) ELSE '' END || p_notice, true);
  ELSE
    PERFORM pg_notify('marquee_member', p_notice);
  END IF;
END
$$;

-- What the member can spend now, with the account's own count of its changes (0300_events.sql). Without settings of its own, so that it
-- is made part of the statement that asks for it.
CREATE FUNCTION core.balance_notice(p_tenant text, p_member text, p_currency text, p_minor bigint, p_seq bigint) RETURNS text
LANGUAGE sql STABLE
RETURN json_build_object('merchant', p_tenant, 'member', p_member, 'event', json_build_object(
  'type', 'balance', 'currency', p_currency, 'minor', p_minor::text, 'seq', p_seq::text))::text;
CREATE OR REPLACE FUNCTION core.notify_balance(p_tenant text, p_member text, p_currency text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT core.tell(core.balance_notice(p_tenant, p_member, p_currency, coalesce(max(balance), 0)::bigint, coalesce(max(seq), 0)::bigint))
  FROM core.account
  WHERE tenant = p_tenant AND class = 'cash' AND owner = p_member AND shard = 0 AND currency = p_currency
  HAVING p_member IS NOT NULL
$$;
DROP FUNCTION core.tell_balance;

-- As before (0001_ledger.sql), without a query to set the tenant by.
CREATE OR REPLACE FUNCTION core.enter(p_tenant text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_tenant text := core.tenant();
BEGIN
  IF v_tenant IS NULL THEN
    v_tenant := set_config('app.tenant_id', p_tenant, true);
  ELSIF v_tenant IS DISTINCT FROM p_tenant THEN
    RAISE EXCEPTION 'This transaction belongs to another tenant' USING ERRCODE = 'insufficient_privilege';
  END IF;
END
$$;

-- As before (0580_free_play.sql). Nearly always the lines are of one transaction and one currency, and one sum tells: only where they
-- are not is it asked by group.
CREATE OR REPLACE FUNCTION core.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_line record;
  v_first record;
  v_sum numeric := 0;
BEGIN
  FOR v_line IN SELECT tx, currency, amount FROM fresh LOOP
    v_first := coalesce(v_first, v_line);
    v_sum := CASE WHEN v_line.tx = v_first.tx AND v_line.currency = v_first.currency THEN v_sum + v_line.amount END;
  END LOOP;
  IF v_sum = 0 THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM fresh GROUP BY tenant, tx, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'The lines of a transaction do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM fresh GROUP BY tenant, tx HAVING bool_or(currency = 'DEMO') <> bool_and(currency = 'DEMO')) THEN
    RAISE EXCEPTION 'Demo money and real money do not meet' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

-- The same conditions on a row, each table's in one. PostgreSQL reads a CHECK from its catalogue and plans it anew for every statement
-- that writes, which for a posting cost more than its index entries; a function it plans once a connection.
CREATE FUNCTION core.is_tx(kind text, source text, ref text, req_hash bytea, outcome text, subject text, reverses uuid) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN kind ~ '^[a-z][a-z_]{1,31}$'
    AND source <> '' AND length(source) <= 64
    AND ref <> '' AND length(ref) <= 200
    AND octet_length(req_hash) = 32
    AND outcome IN ('posted', 'refused', 'tombstone', 'void')
    AND (subject IS NULL OR length(subject) <= 200)
    AND (reverses IS NULL OR outcome = 'posted');
END
$$;
CREATE FUNCTION core.is_account(shard smallint, currency text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN shard BETWEEN 0 AND 63 AND currency ~ '^[A-Z]{3,5}$';
END
$$;
ALTER TABLE core.tx
  DROP CONSTRAINT tx_kind_check, DROP CONSTRAINT tx_source_check, DROP CONSTRAINT tx_ref_check, DROP CONSTRAINT tx_req_hash_check,
  DROP CONSTRAINT tx_outcome_check, DROP CONSTRAINT tx_subject_check, DROP CONSTRAINT tx_check,
  ADD CONSTRAINT is_tx CHECK (core.is_tx(kind, source, ref, req_hash, outcome, subject, reverses));
ALTER TABLE core.account
  DROP CONSTRAINT account_shard_check, DROP CONSTRAINT account_currency_check,
  ADD CONSTRAINT is_account CHECK (core.is_account(shard, currency));
ALTER TABLE core.entry
  DROP CONSTRAINT entry_amount_check, DROP CONSTRAINT entry_account_seq_check,
  ADD CONSTRAINT is_entry CHECK (amount <> 0 AND account_seq > 0);

-- As before (0662_house_accounts.sql), its answer put together without queries.
CREATE OR REPLACE FUNCTION core.post(
  p_tenant text, p_kind text, p_source text, p_ref text, p_hash bytea, p_at timestamptz,
  p_member text, p_currency text,
  p_classes text[], p_owners text[], p_currencies text[], p_amounts bigint[],
  p_subject text DEFAULT NULL, p_about uuid DEFAULT NULL, p_keep_refusal boolean DEFAULT true
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- One plan for good, by index: a posting's few lines would otherwise be planned anew each time, which costs more than they do.
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
  -- The idempotency gate. A row says its outcome for ever, so it is written once the funds are known: this look answers
  -- replays without a lock, the unique key below decides a race.
  SELECT * INTO v_known FROM core.tx WHERE tenant = p_tenant AND source = p_source AND ref = p_ref;
  IF v_known.id IS NULL THEN
    FOR attempt IN 1..2 LOOP
      -- In id order, whatever order the caller named them in: no two postings can wait for each other.
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
    SELECT w.id AS tx, w.outcome, m.balance, m.seq INTO v_done
    FROM written w LEFT JOIN moved m ON m.class = 'cash' AND m.owner = p_member AND m.currency = p_currency;
    IF v_done.tx IS NOT NULL THEN
      IF v_done.seq IS NOT NULL THEN
        PERFORM core.tell(core.balance_notice(p_tenant, p_member, p_currency, v_done.balance, v_done.seq));
      END IF;
      tx := v_done.tx;
      outcome := v_done.outcome;
      replayed := false;
      balance := coalesce(v_done.balance, core.spendable(p_tenant, p_member, p_currency));
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
