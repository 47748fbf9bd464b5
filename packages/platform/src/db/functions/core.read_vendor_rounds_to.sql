-- Stores how far a vendor's rounds have been read.
CREATE OR REPLACE FUNCTION core.read_vendor_rounds_to(p_provider text, p_place text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO app.vendor_round_place VALUES (p_provider, p_place)
  ON CONFLICT (provider) DO UPDATE SET place = excluded.place
$$;
GRANT EXECUTE ON FUNCTION core.read_vendor_rounds_to TO marquee_login;
