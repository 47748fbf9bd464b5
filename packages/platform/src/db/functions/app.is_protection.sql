-- The CHECK of app.member_protection in one function; see core.is_tx.
CREATE OR REPLACE FUNCTION app.is_protection(p app.member_protection) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN cardinality(p.deposit_limits) = 3 AND cardinality(p.stake_limits) = 3 AND cardinality(p.loss_limits) = 3
    -- Offsets and windows are there together, and wherever stakes or losses have a limit.
    AND (p.stake_offsets IS NULL) = (p.loss_offsets IS NULL) AND (p.stake_offsets IS NULL) = (p.windows_from IS NULL)
    AND (p.stake_offsets IS NULL) = (p.windows_to IS NULL) AND (p.stake_offsets IS NULL) = (p.zone IS NULL)
    AND coalesce(cardinality(p.stake_offsets) = 3 AND cardinality(p.loss_offsets) = 3 AND cardinality(p.windows_from) = 3
      AND cardinality(p.windows_to) = 3, true)
    AND (p.stake_offsets IS NOT NULL OR (array_remove(p.stake_limits, NULL) = '{}' AND array_remove(p.loss_limits, NULL) = '{}'))
    AND coalesce(p.session_minutes > 0, true) AND coalesce(p.reality_minutes BETWEEN 5 AND 240, true)
    AND (p.excluded_at IS NULL) = (p.excluded_by IS NULL) AND coalesce(p.excluded_by IN ('player', 'staff', 'licensee'), true)
    AND coalesce(p.excluded_until > p.excluded_at, true)
    AND (p.end_requested_at IS NULL) = (p.exclusion_ends_at IS NULL);
END
$$;
GRANT EXECUTE ON FUNCTION app.is_protection TO marquee_rw;
