-- Locks the accounts of a transaction and of its parts that were not undone, in id order, and returns whether they can be undone.
CREATE OR REPLACE FUNCTION core.negatable(p_tenant text, p_tx uuid) RETURNS text
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  WITH change AS (
    SELECT u.account, sum(u.amount) AS amount
    FROM (SELECT p_tx AS id UNION ALL SELECT id FROM core.standing_parts(p_tenant, p_tx)) t, core.undo_lines(p_tenant, t.id) u
    GROUP BY u.account
  ), locked AS (
    SELECT a.balance + c.amount AS after, a.may_go_negative
    FROM change c JOIN core.account a ON a.tenant = p_tenant AND a.id = c.account
    ORDER BY a.id FOR NO KEY UPDATE OF a
  )
  SELECT CASE WHEN bool_or(NOT may_go_negative AND after < 0) THEN 'refused' ELSE 'posted' END FROM locked
$$;
