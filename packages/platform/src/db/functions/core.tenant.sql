-- The tenant of this transaction. NULL before the first use, '' after a SET LOCAL of an earlier transaction: both match no row.
CREATE OR REPLACE FUNCTION core.tenant() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.tenant_id', true), '') $$;
GRANT EXECUTE ON FUNCTION core.tenant TO marquee_rw, marquee_login;
