-- Whether a member is excluded or in a time-out now.
CREATE OR REPLACE FUNCTION core.is_kept_out(p_tenant text, p_member text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM app.member_protection k WHERE k.tenant = p_tenant AND k.member_id = p_member
    AND core.kept_out_by(k.excluded_at, k.exclusion_ends_at, k.time_out_until, clock_timestamp()) IS NOT NULL)
$$;
