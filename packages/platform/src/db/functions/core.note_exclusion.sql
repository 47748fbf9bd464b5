-- Notes a member's exclusion for the brands of a licensee, or of its end, in the transaction that changes it. Registrations and log-ins
-- under way there end first, so none of them misses it, and the search for the person's accounts afterwards finds them.
-- Called by modules/protection/licensee.repository.ts.
CREATE OR REPLACE FUNCTION core.note_exclusion(p_tenant text, p_member text, p_licensee text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM pg_advisory_xact_lock(hashtextextended('exclusions of ' || p_licensee, 0));
  INSERT INTO core.licensee_exclusion AS l
    (licensee, tenant, member_id, email_key, mobile_key, person_key, email_proven, mobile_proven, person_proven, until, ends_at)
  SELECT p_licensee, p_tenant, p_member, k.*, p.excluded_until, p.exclusion_ends_at
  FROM app.member_protection p, core.person_keys(p_tenant, p_member) k
  WHERE p.tenant = p_tenant AND p.member_id = p_member AND p.excluded_by <> 'licensee'
  ON CONFLICT (licensee, tenant, member_id) DO UPDATE SET until = excluded.until, ends_at = excluded.ends_at,
    email_key = coalesce(excluded.email_key, l.email_key), mobile_key = coalesce(excluded.mobile_key, l.mobile_key),
    person_key = coalesce(excluded.person_key, l.person_key),
    -- What was proven once stays so as long as it is the same.
    email_proven = excluded.email_proven OR (l.email_proven AND coalesce(excluded.email_key = l.email_key, true)),
    mobile_proven = excluded.mobile_proven OR (l.mobile_proven AND coalesce(excluded.mobile_key = l.mobile_key, true)),
    person_proven = excluded.person_proven OR (l.person_proven AND coalesce(excluded.person_key = l.person_key, true));
END
$$;
GRANT EXECUTE ON FUNCTION core.note_exclusion TO marquee_rw;
