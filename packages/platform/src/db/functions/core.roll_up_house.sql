-- Adds new lines of a brand's own accounts to app.daily_house, at most p_most of each account. Returns whether there may be more. An account's
-- lines are numbered without gaps in the order of their commits, so those after the last counted one are exactly the new ones. Called by
-- core.roll_up, which holds the brand's rollup.
CREATE OR REPLACE FUNCTION core.roll_up_house(p_tenant text, p_zone text, p_most integer) RETURNS boolean
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  WITH fresh AS MATERIALIZED (
    SELECT a.id AS account, a.class, a.currency, l.line, l.amount, l.kind, l.day FROM core.account a CROSS JOIN LATERAL (
      SELECT e.account_seq AS line, e.amount, t.kind, (t.at AT TIME ZONE p_zone)::date AS day
      FROM core.entry e JOIN core.tx t ON t.tenant = p_tenant AND t.id = e.tx
      WHERE e.tenant = p_tenant AND e.account = a.id AND e.account_seq > coalesce(
        (SELECT c.line FROM app.counted_house c WHERE c.tenant = p_tenant AND c.account = a.id), 0)
      ORDER BY e.account_seq LIMIT p_most
    ) l
    WHERE a.tenant = p_tenant AND a.class IN ('psp_clearing', 'bonus_expense', 'adjustment') AND a.currency <> 'DEMO'
  ), added AS (
    INSERT INTO app.daily_house AS d (tenant, day, class, kind, currency, lines, credited, debited)
    SELECT p_tenant, day, class, kind, currency, count(*), coalesce(sum(amount) FILTER (WHERE amount > 0), 0),
      coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)
    FROM fresh GROUP BY day, class, kind, currency
    ON CONFLICT (tenant, day, class, kind, currency) DO UPDATE
    SET lines = d.lines + excluded.lines, credited = d.credited + excluded.credited, debited = d.debited + excluded.debited
  ), counted AS (
    INSERT INTO app.counted_house (tenant, account, line) SELECT p_tenant, account, max(line) FROM fresh GROUP BY account
    ON CONFLICT (tenant, account) DO UPDATE SET line = excluded.line
  )
  SELECT EXISTS (SELECT FROM fresh GROUP BY account HAVING count(*) >= p_most)
$$;
