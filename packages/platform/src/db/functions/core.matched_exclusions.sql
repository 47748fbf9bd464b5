-- The exclusions in force of other accounts, at any brand of the licensee, that a member may be reached by: where the person is excluded, until when, what both accounts
-- have, and whether it is the person (core.is_excluded_person). Without those that staff dismissed. About a member of the transaction's brand alone: row security hides others.
-- p_licensee: the group of brands (exclusion-group.ts).
CREATE OR REPLACE FUNCTION core.matched_exclusions(p_tenant text, p_member text, p_licensee text)
RETURNS TABLE (source_tenant text, source_member text, until timestamptz, matched_by text[], is_person boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT l.tenant, l.member_id, l.until, c.matched_by,
    core.is_excluded_person(c.matched_by, array_remove(ARRAY[CASE WHEN l.email_proven THEN 'email' END, CASE WHEN l.mobile_proven THEN 'mobile' END,
      CASE WHEN l.person_proven THEN 'person' END], NULL), x.state)
  FROM core.person_keys(p_tenant, p_member) k
  JOIN core.licensee_exclusion l ON l.licensee = p_licensee AND (l.tenant, l.member_id) <> (p_tenant, p_member) AND (l.ends_at IS NULL OR l.ends_at > clock_timestamp())
    AND (l.email_key = k.email_key OR l.mobile_key = k.mobile_key OR l.person_key = k.person_key)
  CROSS JOIN LATERAL (SELECT array_remove(ARRAY[CASE WHEN l.email_key = k.email_key THEN 'email' END, CASE WHEN l.mobile_key = k.mobile_key THEN 'mobile' END,
    CASE WHEN l.person_key = k.person_key THEN 'person' END], NULL) AS matched_by) c
  LEFT JOIN app.exclusion_match x ON x.tenant = p_tenant AND x.member_id = p_member AND x.source_tenant = l.tenant AND x.source_member = l.member_id
  WHERE x.state IS DISTINCT FROM 'dismissed'
  ORDER BY l.tenant, l.member_id
$$;
GRANT EXECUTE ON FUNCTION core.matched_exclusions TO marquee_rw;
