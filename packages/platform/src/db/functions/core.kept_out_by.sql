-- Why a member may not play at a time: `excluded`, `timeOut`; null: may play. Without settings, so that the planner can inline it.
CREATE OR REPLACE FUNCTION core.kept_out_by(
  p_excluded_at timestamptz, p_exclusion_ends_at timestamptz, p_time_out_until timestamptz, p_now timestamptz
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN p_excluded_at IS NOT NULL AND (p_exclusion_ends_at IS NULL OR p_now < p_exclusion_ends_at) THEN 'excluded'
  WHEN p_now < p_time_out_until THEN 'timeOut'
END;
GRANT EXECUTE ON FUNCTION core.kept_out_by TO marquee_rw;
