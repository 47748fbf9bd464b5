-- Gives a column of a table that was never analyzed an estimate of its distinct values. Without one, every index costs the planner the same;
-- it chose an index on the tenant alone and read all of a brand's rows for one. ANALYZE replaces the estimate.
CREATE OR REPLACE FUNCTION core.expect_values(target regclass, named text, kinds integer) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', named, 'inherited', false,
    'null_frac', 0::real, 'avg_width', 8, 'n_distinct', kinds::real)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = named
  WHERE c.oid = target AND c.reltuples < 0
    -- A column that is a key by itself has as many values as rows.
    AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indkey::text = a.attnum::text)
$$;
