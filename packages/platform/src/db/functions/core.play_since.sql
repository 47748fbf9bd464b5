-- Wins less stakes of a member since a time, on cash and bonus, from the ledger. An undone bet or win counts nothing.
CREATE OR REPLACE FUNCTION core.play_since(p_tenant text, p_member text, p_currency text, p_since timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_account uuid;
  v_line record;
  v_net bigint := 0;
BEGIN
  PERFORM core.enter(p_tenant);
  FOR v_account IN SELECT a.id FROM core.account a
    WHERE a.tenant = p_tenant AND a.class IN ('bonus', 'cash') AND a.owner = p_member AND a.shard = 0 AND a.currency = p_currency
  LOOP
    FOR v_line IN SELECT * FROM core.play_lines(p_tenant, v_account, p_since) LOOP
      v_net := v_net + v_line.amount;
    END LOOP;
  END LOOP;
  RETURN v_net;
END
$$;
GRANT EXECUTE ON FUNCTION core.play_since TO marquee_rw;
