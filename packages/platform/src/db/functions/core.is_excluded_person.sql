-- Whether what a member has in common with an excluded account is enough to be its person: something that is proven there, or two things although
-- neither is, or staff confirmed it (ADR 95).
CREATE OR REPLACE FUNCTION core.is_excluded_person(p_matched text[], p_proven text[], p_decision text) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
RETURN p_matched && p_proven OR cardinality(p_matched) > 1 OR coalesce(p_decision = 'confirmed', false);
GRANT EXECUTE ON FUNCTION core.is_excluded_person TO marquee_rw;
