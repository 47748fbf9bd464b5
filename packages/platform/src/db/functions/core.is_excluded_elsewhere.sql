-- Whether a member who registers may be an excluded person of a brand of the licensee, by anything that both accounts have, proven or not.
-- An exclusion that two persons released in the last 7 days for all that both accounts have is dismissed for the member (ADR 95).
-- Waits for an exclusion under way. Called by modules/session/licensee-exclusion.ts.
CREATE OR REPLACE FUNCTION core.is_excluded_elsewhere(p_tenant text, p_member text, p_licensee text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('exclusions of ' || p_licensee, 0));
  INSERT INTO app.exclusion_match (tenant, member_id, licensee, source_tenant, source_member, matched_by, state, decided_at)
  SELECT p_tenant, p_member, p_licensee, f.source_tenant, f.source_member, f.matched_by, 'dismissed', clock_timestamp()
  FROM core.person_keys(p_tenant, p_member) k, core.matched_exclusions(p_tenant, p_member, p_licensee) f
  WHERE EXISTS (
    SELECT FROM app.exclusion_end e JOIN app.approval a ON a.tenant = e.tenant AND a.id = e.id
    WHERE e.tenant = p_tenant AND e.member_id IS NULL AND a.state = 'approved' AND a.decided_at > clock_timestamp() - interval '7 days'
      AND f.source_tenant || ' ' || f.source_member = ANY (e.sources)
      AND (NOT 'email' = ANY (f.matched_by) OR e.email_key = k.email_key)
      AND (NOT 'mobile' = ANY (f.matched_by) OR e.mobile_key = k.mobile_key)
      AND (NOT 'person' = ANY (f.matched_by) OR e.person_key = k.person_key)
  )
  ON CONFLICT (tenant, member_id, source_tenant, source_member) DO NOTHING;
  RETURN EXISTS (SELECT FROM core.matched_exclusions(p_tenant, p_member, p_licensee));
END
$$;
GRANT EXECUTE ON FUNCTION core.is_excluded_elsewhere TO marquee_rw;
