-- A bet with limits and bonus money costs less (ADR 73, ADR 91). What only a new account, or a change of these columns, can break is checked there
-- and not with every balance.
ALTER TABLE core.account
  DROP CONSTRAINT is_account,
  ADD CONSTRAINT never_negative CHECK (may_go_negative OR balance >= 0);
CREATE TRIGGER is_account BEFORE INSERT OR UPDATE OF shard, currency ON core.account FOR EACH ROW EXECUTE FUNCTION core.keep_account();

DROP FUNCTION IF EXISTS core.play_context(text, text, text, bytea, text);
DROP FUNCTION IF EXISTS core.play_round(text, text, text, text, text, text, boolean, timestamptz, boolean, boolean, bigint, bigint, uuid, bigint);

-- The tables of a bet ask for the tenant itself, not for the result of a sub-query, which every query on them would have to prepare (ADR 73).
ALTER POLICY tenant_iso ON core.account USING (tenant = core.tenant()) WITH CHECK (tenant = core.tenant());
ALTER POLICY tenant_iso ON core.tx USING (tenant = core.tenant()) WITH CHECK (tenant = core.tenant());
ALTER POLICY tenant_iso ON core.entry USING (tenant = core.tenant()) WITH CHECK (tenant = core.tenant());
ALTER POLICY tenant_iso ON app.game_round USING (tenant = core.tenant()) WITH CHECK (tenant = core.tenant());
ALTER POLICY tenant_iso ON app.bonus USING (tenant = core.tenant()) WITH CHECK (tenant = core.tenant());
ALTER POLICY tenant_iso ON app.member_protection USING (tenant = core.tenant()) WITH CHECK (tenant = core.tenant());
