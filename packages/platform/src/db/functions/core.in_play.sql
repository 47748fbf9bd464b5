-- The bonus's part of a round's stakes while the round is open. No round: 0.
CREATE OR REPLACE FUNCTION core.in_play(state text, bonus_stake bigint, bonus_voided bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN state = 'open' THEN bonus_stake - bonus_voided ELSE 0 END;
