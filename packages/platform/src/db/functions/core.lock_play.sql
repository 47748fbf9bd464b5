-- Locks the accounts that a member's play with bonus money may touch, in id order, and opens those that are missing: cash, bonus, and the
-- operator's accounts beside them. Every function that changes a bonus calls it first and locks the bonus afterwards, so that two of them
-- cannot wait for each other. p_provider may be NULL: no stake or win moves.
CREATE OR REPLACE FUNCTION core.lock_play(p_tenant text, p_member text, p_provider text, p_currency text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_house smallint := core.house_of(p_member);
  v_classes text[] := ARRAY['cash', 'bonus', 'bonus_expense'];
  v_owners text[] := ARRAY[p_member, p_member, ''];
  v_locked bigint;
BEGIN
  IF p_provider IS NOT NULL THEN
    v_classes := v_classes || 'house_ggr'::text;
    v_owners := v_owners || p_provider;
  END IF;
  FOR attempt IN 1..2 LOOP
    SELECT count(*) INTO v_locked FROM (
      SELECT a.id FROM unnest(v_classes, v_owners) AS l(class, owner)
      JOIN core.account a ON a.tenant = p_tenant AND a.class = l.class AND a.owner = l.owner
        AND a.shard = CASE WHEN core.may_go_negative(l.class) THEN v_house ELSE 0 END AND a.currency = p_currency
      ORDER BY a.id FOR NO KEY UPDATE OF a
    ) k;
    EXIT WHEN v_locked = cardinality(v_classes);
    PERFORM core.open_accounts(p_tenant, v_house, v_classes, v_owners, array_fill(p_currency, ARRAY[cardinality(v_classes)]));
  END LOOP;
END
$$;
