-- The shard of the operator's accounts for a member: 64, so that concurrent bets rarely wait for the same row.
CREATE OR REPLACE FUNCTION core.house_of(p_member text) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (hashtextextended(p_member, 0) & 63)::smallint;
