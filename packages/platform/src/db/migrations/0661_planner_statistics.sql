-- A table that was never analyzed has no statistics, and to the planner each of its indexes then costs the same: it took one of which
-- only the tenant was given, and read every row of the brand for one, in plans that connections keep. So a table says from its first
-- row on how few values a column has; what ANALYZE finds later takes this word's place.
CREATE FUNCTION core.expect_values(target regclass, named text, kinds integer) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', named, 'inherited', false,
    'null_frac', 0::real, 'avg_width', 8, 'n_distinct', kinds::real)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = named
  WHERE c.oid = target AND c.reltuples < 0
    -- What is a key by itself has as many values as rows.
    AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indkey::text = a.attnum::text)
$$;

-- As before, and a tenant's rows are many.
CREATE OR REPLACE FUNCTION core.protect(target regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant_iso ON %s USING (tenant = (SELECT core.tenant())) WITH CHECK (tenant = (SELECT core.tenant()))',
    target
  );
  PERFORM core.expect_values(target, 'tenant', 1);
END
$$;

SELECT core.expect_values(polrelid, 'tenant', 1) FROM pg_policy WHERE polname = 'tenant_iso';
-- A member has many rounds too, and an account many lines.
SELECT core.expect_values('app.game_round', 'member_id', 10), core.expect_values('core.entry', 'account', 10);
