-- Locks the accounts that a member's play with bonus money may touch, in id order, and opens those that are missing: cash, bonus, and the
-- operator's accounts beside them. Every function that changes a bonus calls it first, so that two of them neither wait for each other nor
-- see a bonus that the other one ends. p_provider may be NULL: no stake or win moves.
CREATE OR REPLACE FUNCTION core.lock_play(p_tenant text, p_member text, p_provider text, p_currency text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_classes text[] := ARRAY['cash', 'bonus', 'bonus_expense'];
  v_owners text[] := ARRAY[p_member, p_member, ''];
BEGIN
  IF p_provider IS NOT NULL THEN
    v_classes := v_classes || 'house_ggr'::text;
    v_owners := v_owners || p_provider;
  END IF;
  PERFORM core.lock_lines(p_tenant, core.house_of(p_member), v_classes, v_owners, array_fill(p_currency, ARRAY[cardinality(v_classes)]),
    cardinality(v_classes));
END
$$;
