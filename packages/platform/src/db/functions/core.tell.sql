-- Publishes a notice. On a connection whose caller reads notices (`app.events` is `returned`, docs/adr/0015) it is appended to `app.told`,
-- which the caller's query returns; a rollback to a savepoint removes it. On others it is sent with NOTIFY.
CREATE OR REPLACE FUNCTION core.tell(p_notice text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_told text := current_setting('app.told', true);
BEGIN
  IF current_setting('app.events', true) = 'returned' THEN
    v_told := set_config('app.told', CASE WHEN v_told <> '' THEN v_told || chr(10) ELSE '' END || p_notice, true);
  ELSE
    PERFORM pg_notify('marquee_member', p_notice);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION core.tell TO marquee_rw;
