-- A name and a date of birth as one key, whatever the case, the spaces and the order of the name's parts; null without one of them. Accents and tone
-- marks count: without them many persons of one day share a name.
CREATE OR REPLACE FUNCTION core.person_key(p_name text, p_birthday text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
RETURN CASE WHEN p_name <> '' AND p_birthday <> '' THEN (
  SELECT string_agg(part, ' ' ORDER BY part COLLATE "C") FROM regexp_split_to_table(lower(normalize(p_name, NFKC)), '[\s.,''’-]+') AS part WHERE part <> ''
) || '|' || p_birthday END;
GRANT EXECUTE ON FUNCTION core.person_key TO marquee_rw;
