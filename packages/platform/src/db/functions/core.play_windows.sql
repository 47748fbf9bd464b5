-- The day, the week (from Monday) and the month of a time in a time zone, half-open. A day of a clock change has 23 or 25 hours.
CREATE OR REPLACE FUNCTION core.play_windows(p_zone text, p_at timestamptz, OUT starts timestamptz[], OUT ends timestamptz[])
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT array_agg(date_trunc(unit, p_at AT TIME ZONE p_zone) AT TIME ZONE p_zone ORDER BY place),
         array_agg((date_trunc(unit, p_at AT TIME ZONE p_zone) + ('1 ' || unit)::interval) AT TIME ZONE p_zone ORDER BY place)
  FROM unnest(ARRAY['day', 'week', 'month']) WITH ORDINALITY AS u(unit, place)
$$;
