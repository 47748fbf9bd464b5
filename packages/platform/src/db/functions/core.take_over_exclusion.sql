-- Excludes a member who is an excluded person of another account (core.matched_exclusions), for as long, and for the days of
-- this brand's shortest exclusion at least. Who only may be such a person is noted for staff. Returns whether it excluded; not if the member is
-- excluded already, nor for exclusions whose time was over when the member requested the end of their own. The caller has locked the member. Called
-- at every log-in: modules/session/licensee-exclusion.ts. A platform of the former version, which still runs while servers are replaced, names no days.
CREATE OR REPLACE FUNCTION core.take_over_exclusion(p_tenant text, p_member text, p_licensee text, p_least_days integer DEFAULT 0)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_found record;
  v_own app.member_protection%ROWTYPE;
  v_now timestamptz;
  v_until timestamptz;
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('exclusions of ' || p_licensee, 0));
  SELECT * INTO v_own FROM app.member_protection p WHERE p.tenant = p_tenant AND p.member_id = p_member;
  IF core.kept_out_by(v_own.excluded_at, v_own.exclusion_ends_at, NULL, clock_timestamp()) IS NOT NULL THEN
    RETURN false;
  END IF;
  SELECT count(*) AS times, bool_or(f.until IS NULL) AS is_for_good, max(f.until) AS until INTO v_found
  FROM core.matched_exclusions(p_tenant, p_member, p_licensee) f
  WHERE f.is_person AND coalesce(f.until > v_own.end_requested_at, true);
  IF v_found.times = 0 THEN
    INSERT INTO app.exclusion_match (tenant, member_id, licensee, source_tenant, source_member, matched_by)
    SELECT p_tenant, p_member, p_licensee, f.source_tenant, f.source_member, f.matched_by
    FROM core.matched_exclusions(p_tenant, p_member, p_licensee) f WHERE NOT f.is_person
    ON CONFLICT (tenant, member_id, source_tenant, source_member) DO NOTHING;
    RETURN false;
  END IF;
  PERFORM core.hold_play(p_tenant, p_member, m.currency) FROM app.member m WHERE m.tenant = p_tenant AND m.id = p_member;
  v_now := clock_timestamp();
  v_until := CASE WHEN NOT v_found.is_for_good THEN
    greatest(v_found.until, v_now + interval '1 second', v_now + make_interval(days => p_least_days)) END;
  INSERT INTO app.member_protection AS p (tenant, member_id, excluded_at, excluded_until, excluded_by)
  VALUES (p_tenant, p_member, v_now, v_until, 'licensee')
  ON CONFLICT (tenant, member_id) DO UPDATE SET excluded_at = excluded.excluded_at, excluded_until = excluded.excluded_until,
    excluded_by = excluded.excluded_by, end_requested_at = NULL, exclusion_ends_at = NULL, is_spread = true;
  INSERT INTO app.protection_event (tenant, member_id, action, detail)
  VALUES (p_tenant, p_member, 'excluded', jsonb_build_object('by', 'licensee', 'days', NULL));
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION core.take_over_exclusion TO marquee_rw;
