-- The exclusions in force at a group of brands (exclusion-group.ts) of a person with any of these keys: as core.matched_exclusions, for somebody who
-- is no member.
CREATE OR REPLACE FUNCTION core.exclusions_of_person(p_licensee text, p_email text, p_mobile text, p_person text)
RETURNS TABLE (source_tenant text, source_member text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT l.tenant, l.member_id FROM core.licensee_exclusion l
  WHERE l.licensee = p_licensee AND (l.ends_at IS NULL OR l.ends_at > clock_timestamp())
    AND (l.email_key = p_email OR l.mobile_key = p_mobile OR l.person_key = p_person)
  ORDER BY l.tenant, l.member_id
$$;
GRANT EXECUTE ON FUNCTION core.exclusions_of_person TO marquee_rw;
