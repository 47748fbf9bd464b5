-- Waits for the member's bets under way and holds the accounts, so that the next bet sees what this transaction changes. Opens the accounts
-- first: a first bet would open them otherwise.
CREATE OR REPLACE FUNCTION core.hold_play(p_tenant text, p_member text, p_currency text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM core.open_accounts(p_tenant, 0::smallint, ARRAY['bonus', 'cash'], ARRAY[p_member, p_member], ARRAY[p_currency, p_currency]);
  PERFORM FROM core.account a
  WHERE a.tenant = p_tenant AND a.class IN ('bonus', 'cash') AND a.owner = p_member AND a.shard = 0 AND a.currency = p_currency
  ORDER BY a.id FOR NO KEY UPDATE;
END
$$;
GRANT EXECUTE ON FUNCTION core.hold_play TO marquee_rw;
