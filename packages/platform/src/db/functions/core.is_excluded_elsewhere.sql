-- Whether a member who registers may be an excluded person of a brand of the licensee, by anything that both accounts have, proven or not.
-- Waits for an exclusion under way. Called by modules/session/licensee-exclusion.ts.
CREATE OR REPLACE FUNCTION core.is_excluded_elsewhere(p_tenant text, p_member text, p_licensee text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('exclusions of ' || p_licensee, 0));
  RETURN EXISTS (SELECT FROM core.matched_exclusions(p_tenant, p_member, p_licensee));
END
$$;
GRANT EXECUTE ON FUNCTION core.is_excluded_elsewhere TO marquee_rw;
