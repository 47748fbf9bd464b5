-- How far a vendor's rounds have been read.
CREATE OR REPLACE FUNCTION core.vendor_round_place(p_provider text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT place FROM app.vendor_round_place WHERE provider = p_provider $$;
GRANT EXECUTE ON FUNCTION core.vendor_round_place TO marquee_login;
