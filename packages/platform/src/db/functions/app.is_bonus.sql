-- The CHECK of app.bonus in one function; see core.is_tx.
CREATE OR REPLACE FUNCTION app.is_bonus(b app.bonus) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN b.reason IN ('registration', 'staff')
    AND b.amount > 0 AND b.required >= 0
    AND b.days BETWEEN 1 AND 365
    AND b.state IN ('waiting', 'active', 'released', 'forfeited', 'lapsed', 'spent')
    AND (b.begun_at IS NULL) = (b.expires_at IS NULL)
    AND (b.state = 'forfeited' OR (b.state = 'waiting') = (b.begun_at IS NULL))
    AND (b.state IN ('waiting', 'active')) = (b.ended_at IS NULL);
END
$$;
