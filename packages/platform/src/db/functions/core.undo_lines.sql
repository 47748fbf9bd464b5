-- The lines that undo a transaction: its negation, one line an account. Money of a bonus that has ended is where that went: in cash after a release
-- or where nothing was left of it, otherwise with the operator. What an active bonus no longer has of a win was lost since: the operator bears it, so
-- no rollback is refused for it.
CREATE OR REPLACE FUNCTION core.undo_lines(p_tenant text, p_tx uuid) RETURNS TABLE (account uuid, amount bigint, line smallint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  WITH undone AS (
  SELECT coalesce(moved.account, e.account) AS account, (-sum(e.amount))::bigint AS amount, min(e.line) AS line
  FROM core.entry e
  JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
  LEFT JOIN LATERAL (
    SELECT there.id AS account FROM core.tx t
    JOIN app.game_round r ON r.tenant = t.tenant AND r.provider = substr(t.source, 10) AND r.member_id = t.member AND r.round = t.subject
    JOIN app.bonus b ON b.tenant = r.tenant AND b.id = r.bonus_id AND b.state <> 'active'
    JOIN core.account there ON there.tenant = t.tenant AND there.currency = e.currency
      AND (there.class, there.owner, there.shard) = CASE WHEN b.state IN ('released', 'spent') THEN ('cash'::text, t.member, 0::smallint)
        ELSE ('bonus_expense'::text, ''::text, core.house_of(t.member)) END
    WHERE t.tenant = p_tenant AND t.id = p_tx
  ) moved ON a.class = 'bonus'
  WHERE e.tenant = p_tenant AND e.tx = p_tx
  GROUP BY 1 HAVING sum(e.amount) <> 0
  ), lacking AS (
    SELECT a.id, a.owner, a.currency, -(a.balance + u.amount) AS amount FROM undone u JOIN core.account a ON a.tenant = p_tenant AND a.id = u.account
    WHERE a.class = 'bonus' AND a.balance + u.amount < 0
  )
  SELECT u.account, u.amount + coalesce(l.amount, 0), u.line FROM undone u LEFT JOIN lacking l ON l.id = u.account
  WHERE u.amount + coalesce(l.amount, 0) <> 0
  UNION ALL
  SELECT a.id, -l.amount, 32767::smallint FROM lacking l
  JOIN core.account a ON a.tenant = p_tenant AND a.class = 'bonus_expense' AND a.owner = '' AND a.shard = core.house_of(l.owner)
    AND a.currency = l.currency
$$;
