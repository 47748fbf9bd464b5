-- A brand's members who may be excluded persons of other accounts and about whom staff have yet to decide. Not those whose exclusion there is over,
-- nor those who are excluded here by now. Row security hides other brands than the transaction's.
CREATE OR REPLACE FUNCTION core.possible_exclusions(p_tenant text)
RETURNS TABLE (id uuid, member_id text, source_tenant text, source_member text, matched_by text[], found_at timestamptz, until timestamptz)
LANGUAGE sql STABLE ROWS 50 SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT x.id, x.member_id, x.source_tenant, x.source_member, x.matched_by, x.found_at, l.until
  FROM app.exclusion_match x
  JOIN core.licensee_exclusion l ON l.licensee = x.licensee AND l.tenant = x.source_tenant AND l.member_id = x.source_member
    AND (l.ends_at IS NULL OR l.ends_at > clock_timestamp())
  LEFT JOIN app.member_protection p ON p.tenant = p_tenant AND p.member_id = x.member_id
  WHERE x.tenant = p_tenant AND x.state = 'waiting' AND core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NULL
  ORDER BY x.id
$$;
GRANT EXECUTE ON FUNCTION core.possible_exclusions TO marquee_rw;
