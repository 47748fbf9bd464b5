-- Changes balances and writes the entries, in the order given. The caller has locked the accounts.
CREATE OR REPLACE FUNCTION core.apply_lines(p_tenant text, p_tx uuid, p_accounts uuid[], p_amounts bigint[]) RETURNS void
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
