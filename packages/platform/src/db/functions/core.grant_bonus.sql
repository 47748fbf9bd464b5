-- Grants a bonus, which begins at once unless another one is active. Repeating the same id changes nothing. Returns the bonus's state;
-- `keptOut`: staff may give none to a member who is excluded or in a time-out.
-- Called by modules/bonus/bonus.repository.ts.
CREATE OR REPLACE FUNCTION core.grant_bonus(
  p_tenant text, p_id uuid, p_member text, p_currency text, p_reason text, p_amount bigint, p_required bigint, p_days integer, p_at timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM core.enter(p_tenant);
  PERFORM core.lock_play(p_tenant, p_member, NULL, p_currency);
  IF p_reason = 'staff' AND core.is_kept_out(p_tenant, p_member) THEN
    RETURN 'keptOut';
  END IF;
  INSERT INTO app.bonus (tenant, id, member_id, currency, reason, amount, required, days, granted_at)
  VALUES (p_tenant, p_id, p_member, p_currency, p_reason, p_amount, p_required, p_days, p_at)
  ON CONFLICT (tenant, id) DO NOTHING;
  IF FOUND THEN
    PERFORM core.begin_bonus(p_tenant, p_member, p_at);
  END IF;
  RETURN (SELECT b.state FROM app.bonus b WHERE b.tenant = p_tenant AND b.id = p_id);
END
$$;
GRANT EXECUTE ON FUNCTION core.grant_bonus TO marquee_rw;
