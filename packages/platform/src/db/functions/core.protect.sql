-- Row-level security for a table of tenants' rows, forced for the owner too, with the one policy. Called by the migration that creates it.
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
