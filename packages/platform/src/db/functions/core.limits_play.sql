-- Whether a player has a limit of stake, loss or session: bets at a vendor that keeps the balance itself are not counted, so their money comes home.
CREATE OR REPLACE FUNCTION core.limits_play(p app.member_protection) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN p.windows_to IS NOT NULL OR p.session_minutes IS NOT NULL;
GRANT EXECUTE ON FUNCTION core.limits_play TO marquee_rw;
