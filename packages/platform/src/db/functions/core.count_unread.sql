-- How many messages a member has not read.
CREATE OR REPLACE FUNCTION core.count_unread(p_tenant text, p_member text, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  RETURN (SELECT count(*) FROM core.member_messages(p_tenant, p_member, p_now) WHERE read_at IS NULL);
END
$$;
GRANT EXECUTE ON FUNCTION core.count_unread TO marquee_login;
