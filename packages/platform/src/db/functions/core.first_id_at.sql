-- The smallest UUIDv7 of a time. A transaction's day is the UTC day of its id, so a range of ids finds it by the primary key.
CREATE OR REPLACE FUNCTION core.first_id_at(p_at timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT (lpad(to_hex((extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;
GRANT EXECUTE ON FUNCTION core.first_id_at TO marquee_rw;
