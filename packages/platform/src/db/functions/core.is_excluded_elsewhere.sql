-- Whether a member who registers may be an excluded person of a brand of the licensee, by anything that both accounts have, proven or not.
-- A release by two persons in the last 7 days, for all that the newcomer and the excluded person have in common and nothing else, is used up, and
-- its exclusions are dismissed for the member (ADR 95). Waits for an exclusion under way. Called by modules/session/licensee-exclusion.ts.
CREATE OR REPLACE FUNCTION core.is_excluded_elsewhere(p_tenant text, p_member text, p_licensee text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('exclusions of ' || p_licensee, 0));
  WITH used AS (
    UPDATE app.exclusion_end e SET used_by = p_member
    FROM core.person_keys(p_tenant, p_member) k, app.approval a
    WHERE e.tenant = p_tenant AND e.member_id IS NULL AND e.used_by IS NULL
      AND a.tenant = e.tenant AND a.id = e.id AND a.state = 'approved' AND a.decided_at > clock_timestamp() - interval '7 days'
      AND (e.email_key IS NULL OR e.email_key = k.email_key)
      AND (e.mobile_key IS NULL OR e.mobile_key = k.mobile_key)
      AND (e.person_key IS NULL OR e.person_key = k.person_key)
    RETURNING e.*
  )
  INSERT INTO app.exclusion_match (tenant, member_id, licensee, source_tenant, source_member, matched_by, state, decided_at)
  SELECT DISTINCT ON (f.source_tenant, f.source_member)
    p_tenant, p_member, p_licensee, f.source_tenant, f.source_member, f.matched_by, 'dismissed', clock_timestamp()
  FROM used e, core.matched_exclusions(p_tenant, p_member, p_licensee) f
  WHERE f.source_tenant || ' ' || f.source_member = ANY (e.sources)
    AND (NOT 'email' = ANY (f.matched_by) OR e.email_key IS NOT NULL)
    AND (NOT 'mobile' = ANY (f.matched_by) OR e.mobile_key IS NOT NULL)
    AND (NOT 'person' = ANY (f.matched_by) OR e.person_key IS NOT NULL)
  ON CONFLICT (tenant, member_id, source_tenant, source_member) DO NOTHING;
  RETURN EXISTS (SELECT FROM core.matched_exclusions(p_tenant, p_member, p_licensee));
END
$$;
GRANT EXECUTE ON FUNCTION core.is_excluded_elsewhere TO marquee_rw;
