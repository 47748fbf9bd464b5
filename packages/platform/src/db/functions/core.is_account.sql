-- The conditions of core.account that a change of a balance cannot break (core.keep_account).
CREATE OR REPLACE FUNCTION core.is_account(shard smallint, currency text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN shard BETWEEN 0 AND 63 AND currency ~ '^[A-Z]{3,5}$';
END
$$;
