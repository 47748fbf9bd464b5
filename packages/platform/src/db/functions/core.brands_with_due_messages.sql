-- Which of these brands have a message whose time has come and that open pages do not know yet.
CREATE OR REPLACE FUNCTION core.brands_with_due_messages(p_brands text[], p_now timestamptz) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  brand text;
BEGIN
  FOREACH brand IN ARRAY p_brands LOOP
    PERFORM set_config('app.tenant_id', brand, true);
    IF EXISTS (SELECT FROM app.message WHERE tenant = brand AND state = 'sent' AND announced_at IS NULL AND shows_at <= p_now) THEN
      RETURN NEXT brand;
    END IF;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END
$$;
GRANT EXECUTE ON FUNCTION core.brands_with_due_messages TO marquee_login;
