-- What a member paid in, or began to pay in, within 24 hours, 7 days and a month: by the time of the start, gross. What came back to the member
-- later counts too; what failed or expired does not, unless it is paid after all.
CREATE OR REPLACE FUNCTION core.sum_deposits(p_tenant text, p_member text, OUT day bigint, OUT week bigint, OUT month bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(sum(d.amount) FILTER (WHERE d.created_at > now() - interval '24 hours'), 0)::bigint,
         coalesce(sum(d.amount) FILTER (WHERE d.created_at > now() - interval '7 days'), 0)::bigint,
         coalesce(sum(d.amount), 0)::bigint
  FROM app.deposit d
  WHERE d.tenant = p_tenant AND d.member_id = p_member AND d.state NOT IN ('failed', 'expired')
    AND d.created_at > now() - interval '1 month'
$$;
GRANT EXECUTE ON FUNCTION core.sum_deposits TO marquee_rw;
