-- The notice of a member's balance and the account's change count, as JSON. Without settings, so that the planner can inline it.
CREATE OR REPLACE FUNCTION core.balance_notice(p_tenant text, p_member text, p_currency text, p_minor bigint, p_seq bigint) RETURNS text
LANGUAGE sql STABLE
RETURN json_build_object('merchant', p_tenant, 'member', p_member, 'event', json_build_object(
  'type', 'balance', 'currency', p_currency, 'minor', p_minor::text, 'seq', p_seq::text))::text;
