-- What a member paid in, or can still pay, within 24 hours, 7 days and a month, gross: by the time of the start, or of the credit where that is later;
-- what is open counts as now, however long ago it began, so that payments begun on different days are not all made on one. What came back to the
-- member later counts too, and what staff matched; what failed or expired does not, unless it is paid after all, nor what was given back.
CREATE OR REPLACE FUNCTION core.sum_deposits(p_tenant text, p_member text, OUT day bigint, OUT week bigint, OUT month bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(sum(c.amount) FILTER (WHERE c.at > now() - interval '24 hours'), 0)::bigint,
         coalesce(sum(c.amount) FILTER (WHERE c.at > now() - interval '7 days'), 0)::bigint,
         coalesce(sum(c.amount) FILTER (WHERE c.at > now() - interval '1 month'), 0)::bigint
  FROM (
    SELECT d.amount, CASE WHEN d.state = 'pending' AND d.expires_at > now() THEN now() ELSE greatest(d.created_at, d.credited_at) END AS at
    FROM app.deposit d
    WHERE d.tenant = p_tenant AND d.member_id = p_member AND d.state NOT IN ('failed', 'expired', 'givenBack')
      -- No order is open for longer than a week, and for its payment the provider is asked some days more.
      AND d.created_at > now() - interval '1 month 14 days'
  ) c
$$;
GRANT EXECUTE ON FUNCTION core.sum_deposits TO marquee_rw;
