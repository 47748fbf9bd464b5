-- What a round adds to the turnover of its bonus: its valid bet, once it is closed (app.counted_round). No round: 0.
CREATE OR REPLACE FUNCTION core.turnover(state text, stake bigint, voided bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN state = 'closed' THEN stake - voided ELSE 0 END;
