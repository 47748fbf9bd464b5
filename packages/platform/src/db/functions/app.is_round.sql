-- The CHECK of app.game_round in one function; see core.is_tx.
CREATE OR REPLACE FUNCTION app.is_round(state text, closed_at timestamptz, free_bets integer) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN state IN ('open', 'closed') AND (closed_at IS NULL) = (state = 'open') AND free_bets >= 0;
END
$$;
