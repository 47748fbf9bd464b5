-- Opens accounts that a posting names for the first time, in a fixed order, so that two calls cannot deadlock.
CREATE OR REPLACE FUNCTION core.open_accounts(p_tenant text, p_house smallint, p_classes text[], p_owners text[], p_currencies text[])
RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO core.merchant (tenant) VALUES (p_tenant) ON CONFLICT DO NOTHING;
  INSERT INTO core.account (tenant, class, owner, shard, currency, may_go_negative)
  SELECT p_tenant, l.class, l.owner, CASE WHEN core.may_go_negative(l.class) THEN p_house ELSE 0 END, l.currency,
         core.may_go_negative(l.class)
  FROM unnest(p_classes, p_owners, p_currencies) AS l(class, owner, currency)
  ORDER BY l.class, l.owner, l.currency
  ON CONFLICT DO NOTHING;
$$;
