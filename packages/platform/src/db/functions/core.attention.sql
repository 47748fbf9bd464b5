-- What staff should look at in one brand, by provider: unexplained reconciliation differences, real-money rounds open since before
-- p_rounds_before (at most p_rounds_max), refused wins since p_wins_after that are still unpaid, and (of no provider)
-- adjustments that wait for a second person at p_now. Runs with the caller's rights and without
-- settings, so that the planner can inline it.
CREATE OR REPLACE FUNCTION core.attention(
  p_tenant text, p_now timestamptz, p_rounds_before timestamptz, p_rounds_max integer, p_wins_after timestamptz
)
RETURNS TABLE (what text, provider text, count integer)
LANGUAGE sql STABLE
AS $$
  SELECT 'waiting_adjustments', '', count(*)::integer FROM app.approval p
  WHERE p.tenant = p_tenant AND p.kind = 'adjustment' AND p.state = 'waiting' AND p.expires_at > p_now HAVING count(*) > 0
  UNION ALL
  SELECT 'open_breaks', b.provider, count(*)::integer FROM app.recon_break b
  WHERE b.tenant = p_tenant AND b.state = 'open' GROUP BY b.provider
  UNION ALL
  SELECT 'long_open_rounds', r.provider, count(*)::integer FROM (
    SELECT g.provider FROM app.game_round g
    WHERE g.tenant = p_tenant AND g.state = 'open' AND g.opened_at < p_rounds_before AND g.currency <> 'DEMO'
    ORDER BY g.opened_at LIMIT p_rounds_max
  ) r GROUP BY r.provider
  UNION ALL
  -- The bet may have arrived later: the win then has the same id, unless another transaction has it.
  SELECT 'unpaid_wins', w.provider, count(*)::integer FROM app.unpaid_win w
  WHERE w.tenant = p_tenant AND w.last_at > p_wins_after AND NOT EXISTS (
    SELECT FROM core.tx t WHERE t.tenant = p_tenant AND t.source = 'provider:' || w.provider AND t.ref = w.ref
      AND t.kind = 'win' AND t.outcome = 'posted' AND w.reason <> 'mismatch'
  ) GROUP BY w.provider
$$;
GRANT EXECUTE ON FUNCTION core.attention TO marquee_rw;
