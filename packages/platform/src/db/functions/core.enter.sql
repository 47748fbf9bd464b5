-- Sets the tenant of this transaction. Refuses when the transaction already has another tenant.
CREATE OR REPLACE FUNCTION core.enter(p_tenant text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_tenant text := core.tenant();
BEGIN
  IF v_tenant IS NULL THEN
    v_tenant := set_config('app.tenant_id', p_tenant, true);
  ELSIF v_tenant IS DISTINCT FROM p_tenant THEN
    RAISE EXCEPTION 'This transaction belongs to another tenant' USING ERRCODE = 'insufficient_privilege';
  END IF;
END
$$;
