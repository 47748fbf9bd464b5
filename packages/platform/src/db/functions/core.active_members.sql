-- Those of the members who were active from a day to before another one: their valid bets, in minor units, reach p_least (ADR 83). Days are
-- those of the brand's time zone.
CREATE OR REPLACE FUNCTION core.active_members(
  p_tenant text, p_members text[], p_currency text, p_from date, p_to date, p_least bigint
) RETURNS SETOF text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT member FROM unnest(p_members) AS member WHERE p_least <= (
    SELECT sum(valid) FROM app.daily_play p
    WHERE p.tenant = p_tenant AND p.member_id = member AND p.currency = p_currency AND p.day >= p_from AND p.day < p_to
  )
$$;
GRANT EXECUTE ON FUNCTION core.active_members TO marquee_rw;
