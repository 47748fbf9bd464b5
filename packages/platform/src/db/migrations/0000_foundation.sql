-- Two schemas: `core` holds what every table stands on (the tenant, the ledger), `app` the modules' tables. The roles exist
-- already: marquee_owner runs this, marquee_rw has rights inside a tenant's transaction, marquee_login has none until it takes it.
CREATE SCHEMA core;
CREATE SCHEMA app;
GRANT USAGE ON SCHEMA core TO marquee_rw, marquee_login;
GRANT USAGE ON SCHEMA app TO marquee_rw;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- NULL before first use, '' after an earlier SET LOCAL on the same connection: both mean "no tenant", which matches no row.
CREATE FUNCTION core.tenant() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.tenant_id', true), '') $$;
GRANT EXECUTE ON FUNCTION core.tenant() TO marquee_rw, marquee_login;

-- Every table of a tenant's rows: security on, for the owner too, and one policy. Called by the migration that makes the table.
CREATE FUNCTION core.protect(target regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant_iso ON %s USING (tenant = (SELECT core.tenant())) WITH CHECK (tenant = (SELECT core.tenant()))',
    target
  );
END
$$;
