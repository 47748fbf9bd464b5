-- Which of these brands have pending transfers whose state is due to be queried at the vendor.
CREATE OR REPLACE FUNCTION core.brands_with_transfers(p_brands text[], p_now timestamptz) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  brand text;
BEGIN
  FOREACH brand IN ARRAY p_brands LOOP
    PERFORM set_config('app.tenant_id', brand, true);
    IF EXISTS (SELECT FROM app.wallet_transfer WHERE tenant = brand AND state = 'pending' AND due_at <= p_now) THEN
      RETURN NEXT brand;
    END IF;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END
$$;
GRANT EXECUTE ON FUNCTION core.brands_with_transfers TO marquee_login;
