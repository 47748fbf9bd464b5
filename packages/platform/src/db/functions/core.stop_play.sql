-- Publishes why a bet was refused to the member's pages, and keeps which limit it was. Called by modules/provider/wallet.repository.ts.
CREATE OR REPLACE FUNCTION core.stop_play(p_tenant text, p_member text, p_reason text, p_limit text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  IF p_limit IS NOT NULL THEN
    UPDATE app.member_protection p SET stopped_by = p_limit
    WHERE p.tenant = p_tenant AND p.member_id = p_member AND p.stake_offsets IS NOT NULL AND p.stopped_by IS DISTINCT FROM p_limit;
  END IF;
  PERFORM core.tell(json_build_object('merchant', p_tenant, 'member', p_member, 'event',
    json_build_object('type', 'protection', 'reason', p_reason))::text);
END
$$;
GRANT EXECUTE ON FUNCTION core.stop_play TO marquee_login;
