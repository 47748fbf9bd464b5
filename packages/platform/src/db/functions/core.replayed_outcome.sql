-- The outcome for a key that was used before.
CREATE OR REPLACE FUNCTION core.replayed_outcome(p_known core.tx, p_hash bytea) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN p_known.outcome = 'tombstone' THEN 'tombstone' WHEN p_known.req_hash <> p_hash THEN 'mismatch'
              ELSE p_known.outcome END
$$;
