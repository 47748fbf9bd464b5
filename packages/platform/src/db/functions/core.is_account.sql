-- The CHECK of core.account in one function; see core.is_tx.
CREATE OR REPLACE FUNCTION core.is_account(shard smallint, currency text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN shard BETWEEN 0 AND 63 AND currency ~ '^[A-Z]{3,5}$';
END
$$;
