-- The ledger: double entry, append only, one write path. Amounts are bigint minor units; credit is +, and every transaction
-- sums to zero per currency. (security.md part (c))

-- Which brands have money here. Only the owner can list them: the verifier walks every brand, and the foreign key below means
-- that no account can be missed.
CREATE TABLE core.merchant (
  tenant text PRIMARY KEY CHECK (tenant ~ '^[a-z][a-z0-9]{1,19}$')
);
ALTER TABLE core.merchant ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.merchant FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_iso ON core.merchant
  USING (tenant = (SELECT core.tenant()) OR (current_user = 'marquee_owner' AND (SELECT core.tenant()) IS NULL))
  WITH CHECK (tenant = (SELECT core.tenant()));

-- Members' and agents' accounts never go below zero; the house's may. A class that is not listed cannot be opened (NULL).
CREATE FUNCTION core.may_go_negative(class text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN class IN ('cash', 'bonus', 'withdraw_pending', 'points', 'commission_payable') THEN false
  WHEN class IN ('psp_clearing', 'provider_payable', 'house_ggr', 'bonus_expense', 'commission_expense', 'points_exchange',
                 'adjustment', 'rounding') THEN true
END;

CREATE TABLE core.account (
  tenant text NOT NULL REFERENCES core.merchant,
  id uuid NOT NULL DEFAULT uuidv7(),
  class text NOT NULL,
  -- A member's or agent's id, a provider's or payment service's code; '' is the brand itself.
  owner text NOT NULL,
  -- House accounts are sixteen, chosen by the member, so that one hot row does not serialise every bet.
  shard smallint NOT NULL DEFAULT 0 CHECK (shard BETWEEN 0 AND 15),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  balance bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  may_go_negative boolean NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, id, currency),
  UNIQUE (tenant, class, owner, shard, currency),
  CONSTRAINT never_negative CHECK (may_go_negative OR balance >= 0)
) WITH (fillfactor = 70);

CREATE TABLE core.tx (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z_]{1,31}$'),
  -- Who asked, and by which id of theirs: the idempotency key, kept for ever.
  source text NOT NULL CHECK (source <> '' AND length(source) <= 64),
  ref text NOT NULL CHECK (ref <> '' AND length(ref) <= 200),
  -- SHA-256 of what was asked: the same key with other data is a mistake, never a replay.
  req_hash bytea NOT NULL CHECK (octet_length(req_hash) = 32),
  -- posted: has entries. refused: not enough money, remembered. tombstone: rolled back before it came. void: nothing to do.
  outcome text NOT NULL CHECK (outcome IN ('posted', 'refused', 'tombstone', 'void')),
  member text,
  -- The round, draw or order it belongs to, in the source's own words.
  subject text CHECK (length(subject) <= 200),
  -- The transaction this one belongs to: a win's or a rollback's bet.
  about uuid,
  reverses uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, source, ref),
  FOREIGN KEY (tenant, about) REFERENCES core.tx (tenant, id),
  FOREIGN KEY (tenant, reverses) REFERENCES core.tx (tenant, id),
  CHECK (reverses IS NULL OR outcome = 'posted')
);
CREATE UNIQUE INDEX tx_reversed_once ON core.tx (tenant, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX tx_about ON core.tx (tenant, about) WHERE about IS NOT NULL;

CREATE TABLE core.entry (
  tenant text NOT NULL,
  tx uuid NOT NULL,
  line smallint NOT NULL,
  account uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  account_seq bigint NOT NULL CHECK (account_seq > 0),
  PRIMARY KEY (tenant, tx, line),
  UNIQUE (tenant, account, account_seq),
  FOREIGN KEY (tenant, tx) REFERENCES core.tx (tenant, id),
  -- The account's currency is part of the key: an entry in another currency has nothing to point to.
  FOREIGN KEY (tenant, account, currency) REFERENCES core.account (tenant, id, currency)
);

SELECT core.protect('core.account'), core.protect('core.tx'), core.protect('core.entry');
-- Servers read what is theirs and write nothing: the functions below do, as their owner.
GRANT SELECT ON core.account, core.tx, core.entry TO marquee_rw;

CREATE FUNCTION core.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append only: % refused', tg_table_name, tg_op USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON core.tx
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON core.entry
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON core.account
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
CREATE TRIGGER never_removed BEFORE UPDATE OR DELETE OR TRUNCATE ON core.merchant
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();

-- Zero sum. The lines of one statement must balance per transaction and currency, and so, statement by statement, does the
-- whole transaction: stricter than a deferred check, and one look per posting instead of one per line.
CREATE FUNCTION core.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM fresh GROUP BY tenant, tx, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'The lines of a transaction do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER zero_sum AFTER INSERT ON core.entry
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_unbalanced();

-- The tenant of this transaction: set by the first ledger call, or by withTenant before it, and never changed on the way.
CREATE FUNCTION core.enter(p_tenant text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF core.tenant() IS NULL THEN
    PERFORM set_config('app.tenant_id', p_tenant, true);
  ELSIF core.tenant() IS DISTINCT FROM p_tenant THEN
    RAISE EXCEPTION 'This transaction belongs to another tenant' USING ERRCODE = 'insufficient_privilege';
  END IF;
END
$$;

-- What a member can spend now.
CREATE FUNCTION core.spendable(p_tenant text, p_member text, p_currency text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce((SELECT balance FROM core.account
    WHERE tenant = p_tenant AND class = 'cash' AND owner = p_member AND shard = 0 AND currency = p_currency), 0)
$$;

-- Moves balances and writes the lines, in the order given. The accounts are locked by the caller.
CREATE FUNCTION core.apply_lines(p_tenant text, p_tx uuid, p_accounts uuid[], p_amounts bigint[]) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  WITH moved AS (
    UPDATE core.account a SET balance = a.balance + l.amount, seq = a.seq + 1
    FROM unnest(p_accounts, p_amounts) WITH ORDINALITY AS l(account, amount, line)
    WHERE a.tenant = p_tenant AND a.id = l.account
    RETURNING l.line, a.id, a.currency, l.amount, a.balance, a.seq
  )
  INSERT INTO core.entry (tenant, tx, line, account, currency, amount, balance_after, account_seq)
  SELECT p_tenant, p_tx, line, id, currency, amount, balance, seq FROM moved
$$;

-- Tells whoever listens what the member can spend. Delivered at commit, so never about something that did not happen.
CREATE FUNCTION core.notify_balance(p_tenant text, p_member text, p_currency text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT pg_notify('marquee_member', json_build_object('merchant', p_tenant, 'member', p_member, 'event',
    json_build_object('type', 'balance', 'currency', p_currency,
                      'minor', core.spendable(p_tenant, p_member, p_currency)::text))::text)
  WHERE p_member IS NOT NULL
$$;

-- A transaction by its key, its row locked against others that build on it.
CREATE FUNCTION core.lock_tx(p_tenant text, p_source text, p_ref text) RETURNS core.tx
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT t FROM core.tx t WHERE t.tenant = p_tenant AND t.source = p_source AND t.ref = p_ref FOR NO KEY UPDATE
$$;

CREATE FUNCTION core.is_reversed(p_tenant text, p_tx uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$ SELECT EXISTS (SELECT FROM core.tx WHERE tenant = p_tenant AND reverses = p_tx) $$;

-- What a key that was used before answers now.
CREATE FUNCTION core.replayed_outcome(p_known core.tx, p_hash bytea) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN p_known.outcome = 'tombstone' THEN 'tombstone' WHEN p_known.req_hash <> p_hash THEN 'mismatch'
              ELSE p_known.outcome END
$$;

-- What was posted about a transaction and still stands: the wins of a bet.
CREATE FUNCTION core.standing_parts(p_tenant text, p_tx uuid) RETURNS SETOF core.tx
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT t FROM core.tx t WHERE t.tenant = p_tenant AND t.about = p_tx AND t.outcome = 'posted' AND t.reverses IS NULL
    AND NOT core.is_reversed(p_tenant, t.id) ORDER BY t.id
$$;

-- Whether a transaction and its standing parts can be taken back: locks all their accounts in id order and looks.
CREATE FUNCTION core.negatable(p_tenant text, p_tx uuid) RETURNS text
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  WITH change AS (
    SELECT account, -sum(amount) AS amount FROM core.entry
    WHERE tenant = p_tenant AND tx IN (SELECT p_tx UNION ALL SELECT id FROM core.standing_parts(p_tenant, p_tx))
    GROUP BY account
  ), locked AS (
    SELECT a.balance + c.amount AS after, a.may_go_negative
    FROM change c JOIN core.account a ON a.tenant = p_tenant AND a.id = c.account
    ORDER BY a.id FOR NO KEY UPDATE OF a
  )
  SELECT CASE WHEN bool_or(NOT may_go_negative AND after < 0) THEN 'refused' ELSE 'posted' END FROM locked
$$;

-- The exact negation of a transaction's lines, as lines of another.
CREATE FUNCTION core.negate(p_tenant text, p_tx uuid, p_by uuid) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT core.apply_lines(p_tenant, p_by, array_agg(account ORDER BY line), array_agg(-amount ORDER BY line))
  FROM core.entry WHERE tenant = p_tenant AND tx = p_tx
$$;

-- Accounts that a posting names for the first time, in one order so that two openers cannot wait for each other.
CREATE FUNCTION core.open_accounts(p_tenant text, p_house smallint, p_classes text[], p_owners text[], p_currencies text[])
RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO core.merchant (tenant) VALUES (p_tenant) ON CONFLICT DO NOTHING;
  INSERT INTO core.account (tenant, class, owner, shard, currency, may_go_negative)
  SELECT p_tenant, l.class, l.owner, CASE WHEN core.may_go_negative(l.class) THEN p_house ELSE 0 END, l.currency,
         core.may_go_negative(l.class)
  FROM unnest(p_classes, p_owners, p_currencies) AS l(class, owner, currency)
  ORDER BY l.class, l.owner, l.currency
  ON CONFLICT DO NOTHING;
$$;

-- Locks the accounts of a posting in id order, whatever order the caller named them in: no two postings can wait for each
-- other. Answers ids and amounts in the order of the lines, and whether a member's account would go below zero.
CREATE FUNCTION core.lock_accounts(
  p_tenant text, p_house smallint, p_classes text[], p_owners text[], p_currencies text[], p_amounts bigint[],
  OUT accounts uuid[], OUT amounts bigint[], OUT short boolean
) LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  WITH locked AS (
    SELECT a.id, a.balance, a.may_go_negative, l.amount, l.line
    FROM unnest(p_classes, p_owners, p_currencies, p_amounts) WITH ORDINALITY AS l(class, owner, currency, amount, line)
    JOIN core.account a ON a.tenant = p_tenant AND a.class = l.class AND a.owner = l.owner
      AND a.shard = CASE WHEN core.may_go_negative(l.class) THEN p_house ELSE 0 END AND a.currency = l.currency
    ORDER BY a.id FOR NO KEY UPDATE OF a
  )
  SELECT array_agg(k.id ORDER BY k.line), array_agg(k.amount ORDER BY k.line),
         coalesce(bool_or(NOT k.may_go_negative AND k.amount < 0 AND k.balance + k.amount < 0), false)
  FROM locked k
$$;

-- The one way money moves. The lines are four arrays of equal length; an account is named by class, owner and currency and
-- opened by its first line; no account twice; no lines at all where nothing moves (a lost round). Answers the outcome and what p_member can spend afterwards:
--   posted     the lines stand                              (replayed: they stood already)
--   refused    not enough money; remembered under its key unless p_keep_refusal is false
--   tombstone  this reference was rolled back before it came
--   mismatch   this reference was used with other data
CREATE FUNCTION core.post(
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
  v_house smallint := hashtextextended(coalesce(p_member, p_ref), 0) & 15;
  v_known core.tx%ROWTYPE;
  v_lock record;
  v_tx uuid;
BEGIN
  PERFORM core.enter(p_tenant);
  -- The idempotency gate. A row says its outcome for ever, so it is written once the funds are known: this look answers
  -- replays without a lock, the unique key below decides a race.
  SELECT * INTO v_known FROM core.tx WHERE tenant = p_tenant AND source = p_source AND ref = p_ref;
  IF v_known.id IS NULL THEN
    FOR attempt IN 1..2 LOOP
      v_lock := core.lock_accounts(p_tenant, v_house, p_classes, p_owners, p_currencies, p_amounts);
      EXIT WHEN coalesce(cardinality(v_lock.accounts), 0) = cardinality(p_classes);
      PERFORM core.open_accounts(p_tenant, v_house, p_classes, p_owners, p_currencies);
    END LOOP;
    IF v_lock.short AND NOT p_keep_refusal THEN
      RETURN QUERY SELECT NULL::uuid, 'refused', false, core.spendable(p_tenant, p_member, p_currency);
      RETURN;
    END IF;
    INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, subject, about, at)
    VALUES (p_tenant, p_kind, p_source, p_ref, p_hash, CASE WHEN v_lock.short THEN 'refused' ELSE 'posted' END, p_member,
            p_subject, p_about, p_at)
    ON CONFLICT (tenant, source, ref) DO NOTHING
    RETURNING id INTO v_tx;
    IF v_tx IS NOT NULL THEN
      IF NOT v_lock.short THEN
        PERFORM core.apply_lines(p_tenant, v_tx, v_lock.accounts, v_lock.amounts);
        IF cardinality(p_classes) > 0 THEN
          PERFORM core.notify_balance(p_tenant, p_member, p_currency);
        END IF;
      END IF;
      RETURN QUERY SELECT v_tx, CASE WHEN v_lock.short THEN 'refused' ELSE 'posted' END, false,
                          core.spendable(p_tenant, p_member, p_currency);
      RETURN;
    END IF;
    SELECT * INTO STRICT v_known FROM core.tx WHERE tenant = p_tenant AND source = p_source AND ref = p_ref;
  END IF;
  RETURN QUERY SELECT v_known.id, core.replayed_outcome(v_known, p_hash), true,
                      core.spendable(p_tenant, p_member, p_currency);
END
$$;

-- Takes back transaction (p_source, p_target) of p_member, whatever has or has not happened to it:
--   never seen         a tombstone is left under its key, so that it is refused when it comes
--   posted             the exact negation, and that of what was paid for it and still stands (a bet's wins)
--   refused, reversed  nothing to do
-- p_ref is the rollback's own id. Outcomes: posted (taken back), void (nothing to do), refused (what was paid is spent;
-- not remembered, may be asked again), mismatch (this id was used otherwise, or the target is somebody else's).
CREATE FUNCTION core.reverse(
  p_tenant text, p_kind text, p_source text, p_ref text, p_hash bytea, p_at timestamptz,
  p_member text, p_currency text, p_target text
) RETURNS TABLE (tx uuid, outcome text, replayed boolean, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- One plan for good, by index: a posting's few lines would otherwise be planned anew each time, which costs more than they do.
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
  -- The target first, and locked: a win for it, or another rollback of it, waits here and then sees what we did.
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
  -- Somebody else's, or itself a reversal: those stand for good.
  IF v_target.member IS DISTINCT FROM p_member OR v_target.reverses IS NOT NULL THEN
    RETURN QUERY SELECT v_target.id, 'mismatch', true, core.spendable(p_tenant, p_member, p_currency);
    RETURN;
  END IF;
  IF v_target.outcome = 'posted' AND NOT core.is_reversed(p_tenant, v_target.id) THEN
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

GRANT EXECUTE ON FUNCTION core.post TO marquee_rw, marquee_login;
GRANT EXECUTE ON FUNCTION core.reverse TO marquee_rw, marquee_login;
