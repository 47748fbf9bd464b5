-- Writes a transaction with its outcome; unless it is refused, moves its accounts, which the caller has locked with core.lock_lines, and writes the entries.
-- p_amounts: of each line, NULL where nothing moves. Returns NULL when another call was first with the key.
CREATE OR REPLACE FUNCTION core.write_tx(
  p_tenant text, p_kind text, p_source text, p_ref text, p_hash bytea, p_at timestamptz, p_member text, p_subject text, p_about uuid,
  p_is_refused boolean, p_accounts uuid[], p_lines smallint[], p_amounts bigint[]
) RETURNS uuid
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_tx uuid;
BEGIN
  WITH written AS (
    INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, subject, about, at)
    VALUES (p_tenant, p_kind, p_source, p_ref, p_hash, CASE WHEN p_is_refused THEN 'refused' ELSE 'posted' END, p_member,
            p_subject, p_about, p_at)
    ON CONFLICT (tenant, source, ref) DO NOTHING
    RETURNING id
  ), moved AS (
    UPDATE core.account a SET balance = a.balance + p_amounts[l.line], seq = a.seq + 1,
      staked = a.staked + CASE WHEN p_kind = 'bet' AND NOT a.may_go_negative THEN -p_amounts[l.line] ELSE 0 END
    FROM written w, unnest(p_accounts, p_lines) AS l(account, line)
    WHERE NOT p_is_refused AND p_amounts[l.line] IS NOT NULL AND a.tenant = p_tenant AND a.id = l.account
    RETURNING w.id AS tx, l.line, a.id, a.currency, a.balance, a.seq
  ), listed AS (
    INSERT INTO core.entry (tenant, tx, line, account, currency, amount, balance_after, account_seq)
    SELECT p_tenant, m.tx, m.line, m.id, m.currency, p_amounts[m.line], m.balance, m.seq FROM moved m
  )
  SELECT w.id INTO v_tx FROM written w;
  RETURN v_tx;
END
$$;
