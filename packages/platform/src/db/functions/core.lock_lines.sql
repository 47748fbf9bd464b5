-- Locks the accounts of a posting's lines in id order, not in the caller's, so that two postings cannot wait for each other. Opens those that are
-- missing among the first p_needed lines. Returns the accounts that exist: of each its line (from 1), balance and number of changes; of all, what bets took from them.
CREATE OR REPLACE FUNCTION core.lock_lines(
  p_tenant text, p_house smallint, p_classes text[], p_owners text[], p_currencies text[], p_needed integer,
  OUT accounts uuid[], OUT lines smallint[], OUT balances bigint[], OUT seqs bigint[], OUT staked bigint
) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
-- Forces a generic plan by index: planning a posting's few lines each time would cost more than running them.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_found integer;
BEGIN
  FOR attempt IN 1..2 LOOP
    SELECT array_agg(k.id), array_agg(k.line::smallint), array_agg(k.balance), array_agg(k.seq), coalesce(sum(k.staked), 0), count(*) FILTER (WHERE k.line <= p_needed)
    INTO accounts, lines, balances, seqs, staked, v_found
    FROM (
      SELECT a.id, l.line, a.balance, a.seq, a.staked
      FROM unnest(p_classes, p_owners, p_currencies) WITH ORDINALITY AS l(class, owner, currency, line)
      JOIN core.account a ON a.tenant = p_tenant AND a.class = l.class AND a.owner = l.owner
        AND a.shard = CASE WHEN core.may_go_negative(l.class) THEN p_house ELSE 0 END AND a.currency = l.currency
      ORDER BY a.id FOR NO KEY UPDATE OF a
    ) k;
    EXIT WHEN v_found = p_needed;
    PERFORM core.open_accounts(p_tenant, p_house, p_classes[:p_needed], p_owners[:p_needed], p_currencies[:p_needed]);
  END LOOP;
END
$$;
