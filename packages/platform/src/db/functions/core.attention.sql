-- What staff should look at in one brand, by provider: unexplained reconciliation differences, real-money rounds open since before
-- p_rounds_before (at most p_rounds_max), refused wins since p_wins_after that are still unpaid, and (of no provider) what waits for
-- a person at p_now: adjustments and bonuses, exclusions (possible ones, and requests to end one), money of protected players that a vendor keeps, identity checks, withdrawals that wait for a decision, those that are stuck with no payout on its way, those that are held for
-- more than a day, cases of payouts, payments that no deposit explains, and debts of refunds. Runs with the caller's rights and without
-- settings, so that the planner can inline it.
CREATE OR REPLACE FUNCTION core.attention(
  p_tenant text, p_now timestamptz, p_rounds_before timestamptz, p_rounds_max integer, p_wins_after timestamptz
)
RETURNS TABLE (what text, provider text, count integer)
LANGUAGE sql STABLE
AS $$
  SELECT 'waiting_adjustments', '', count(*)::integer FROM app.approval p
  WHERE p.tenant = p_tenant AND p.kind IN ('adjustment', 'bonus') AND p.state = 'waiting' AND p.expires_at > p_now HAVING count(*) > 0
  UNION ALL
  SELECT 'waiting_exclusions', '', e.waiting::integer FROM (
    SELECT (SELECT count(*) FROM core.possible_exclusions(p_tenant))
      + (SELECT count(*) FROM app.approval p WHERE p.tenant = p_tenant AND p.kind = 'exclusion' AND p.state = 'waiting' AND p.expires_at > p_now)
  ) AS e (waiting) WHERE e.waiting > 0
  UNION ALL
  SELECT 'late_recalls', '', count(*)::integer FROM core.late_recalls(p_tenant) HAVING count(*) > 0
  UNION ALL
  SELECT 'waiting_identity', '', count(*)::integer FROM app.identity_check i
  WHERE i.tenant = p_tenant AND i.state = 'sent' AND NOT EXISTS (
    SELECT FROM app.identity_submission s WHERE s.tenant = p_tenant AND s.check_id = i.id AND s.state = 'waiting'
  ) HAVING count(*) > 0
  UNION ALL
  SELECT 'waiting_withdrawals', '', count(*)::integer FROM app.withdrawal w
  WHERE w.tenant = p_tenant AND w.state = 'review' HAVING count(*) > 0
  UNION ALL
  SELECT 'stuck_withdrawals', '', count(*)::integer FROM app.withdrawal w
  WHERE w.tenant = p_tenant AND w.state = 'approved' AND NOT EXISTS (
    SELECT FROM app.payout o WHERE o.tenant = p_tenant AND o.withdrawal_id = w.id AND o.state IN ('waiting', 'sent')
  ) HAVING count(*) > 0
  UNION ALL
  SELECT 'held_withdrawals', '', count(*)::integer FROM app.withdrawal w
  WHERE w.tenant = p_tenant AND w.state IN ('review', 'approved') AND w.created_at < p_now - interval '24 hours' HAVING count(*) > 0
  UNION ALL
  SELECT 'payout_cases', '', count(*)::integer FROM app.payout_case c
  WHERE c.tenant = p_tenant AND c.closed_at IS NULL HAVING count(*) > 0
  UNION ALL
  SELECT 'unmatched_payments', '', count(*)::integer FROM app.unmatched_payment u
  WHERE u.tenant = p_tenant AND u.resolved_at IS NULL HAVING count(*) > 0
  UNION ALL
  SELECT 'deposit_debts', '', count(*)::integer FROM app.deposit_return r
  WHERE r.tenant = p_tenant AND r.debt > 0 AND r.debt_closed_at IS NULL AND r.reversed_at IS NULL HAVING count(*) > 0
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
