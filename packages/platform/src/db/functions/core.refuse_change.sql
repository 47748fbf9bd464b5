-- Trigger: the table is append only.
CREATE OR REPLACE FUNCTION core.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append only: % refused', tg_table_name, tg_op USING ERRCODE = 'insufficient_privilege';
END
$$;
