-- What a member paid in, or can still pay, within 24 hours, 7 days and a month, gross: by the time of the start, or of the credit where that is later;
-- what is open counts as now, however long ago it began, so that payments begun on different days are not all made on one. What came back to the
-- member later counts too. What failed or expired does not, unless it is paid after all, nor what was given back; of what staff matched, the payment counts
-- and not the order. `p_except`: an order that is left out, because its payment is counted by the caller.
CREATE OR REPLACE FUNCTION core.sum_deposits(
  p_tenant text, p_member text, p_except uuid DEFAULT NULL, OUT day bigint, OUT week bigint, OUT month bigint
)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(sum(c.amount) FILTER (WHERE c.at > now() - interval '24 hours'), 0)::bigint,
         coalesce(sum(c.amount) FILTER (WHERE c.at > now() - interval '7 days'), 0)::bigint,
         coalesce(sum(c.amount) FILTER (WHERE c.at > now() - interval '1 month'), 0)::bigint
  FROM (
    SELECT d.amount, CASE WHEN d.state = 'pending' AND d.expires_at > now() THEN now() ELSE greatest(d.created_at, d.credited_at) END AS at
    FROM app.deposit d
    WHERE d.tenant = p_tenant AND d.member_id = p_member AND d.state NOT IN ('failed', 'expired', 'matched', 'givenBack')
      AND (d.lapsed_at IS NULL OR d.credited_at IS NOT NULL)
      AND d.id IS DISTINCT FROM p_except
      -- No order is open for longer than a week, and for its payment the provider is asked some days more.
      AND d.created_at > now() - interval '1 month 14 days'
    UNION ALL
    SELECT u.amount, u.resolved_at FROM app.payment_match m
    JOIN app.approval a ON a.tenant = m.tenant AND a.id = m.id AND a.state = 'approved'
    JOIN app.unmatched_payment u ON u.tenant = m.tenant AND u.id = m.payment_id
    WHERE m.tenant = p_tenant AND m.member_id = p_member AND u.resolved_at > now() - interval '1 month'
  ) c
$$;
GRANT EXECUTE ON FUNCTION core.sum_deposits TO marquee_rw;
