-- Whether core.roll_up has something to do for the brand of this transaction. It goes on for a minute after the last transaction: a player
-- is read from the rollup alone when the watermark is a minute past the last round (modules/records/record-scope.ts).
CREATE OR REPLACE FUNCTION core.rollup_is_due(p_tenant text) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_rollup app.rollup%ROWTYPE;
  v_last timestamptz;
BEGIN
  SELECT * INTO v_rollup FROM app.rollup WHERE tenant = p_tenant;
  SELECT uuid_extract_timestamp(id) INTO v_last FROM core.tx WHERE tenant = p_tenant ORDER BY id DESC LIMIT 1;
  RETURN v_last >= coalesce(v_rollup.read_to - interval '1 minute', v_last)
    -- The clock was set back: new ids lie before the watermark.
    OR v_rollup.next_to > clock_timestamp()
    OR EXISTS (SELECT FROM app.uncounted_round WHERE tenant = p_tenant);
END
$$;
