-- The CHECK of core.tx in one function. PostgreSQL plans a CHECK expression again for every writing query, which costs a posting more than
-- its index entries; a function is planned once per connection.
CREATE OR REPLACE FUNCTION core.is_tx(kind text, source text, ref text, req_hash bytea, outcome text, subject text, reverses uuid) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN kind ~ '^[a-z][a-z_]{1,31}$'
    AND source <> '' AND length(source) <= 64
    AND ref <> '' AND length(ref) <= 200
    AND octet_length(req_hash) = 32
    AND outcome IN ('posted', 'refused', 'tombstone', 'void')
    AND (subject IS NULL OR length(subject) <= 200)
    AND (reverses IS NULL OR outcome = 'posted');
END
$$;
