-- Notices about members go one of two ways, which the connection chooses (ADR 12). Usually by NOTIFY: at commit, to whoever
-- listens. Where the servers tell each other by Valkey, they open their connections with `app.events = returned`, and a notice
-- comes back to the one who caused it, in the answer it waits for anyway, to pass on once it has committed. NOTIFY takes a lock
-- of the whole database until the commit is done, which this way nobody does.
CREATE FUNCTION core.tell(p_notice text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF current_setting('app.events', true) = 'returned' THEN
    RAISE NOTICE USING ERRCODE = 'MQ100', MESSAGE = p_notice;
  ELSE
    PERFORM pg_notify('marquee_member', p_notice);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION core.tell TO marquee_rw;

-- What the member can spend, with the account's own count of its changes: notices of two processes may arrive in another order
-- than they happened in, and the higher count is the later one.
CREATE OR REPLACE FUNCTION core.notify_balance(p_tenant text, p_member text, p_currency text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp
AS $$
  SELECT core.tell(json_build_object('merchant', p_tenant, 'member', p_member, 'event',
    json_build_object('type', 'balance', 'currency', p_currency, 'minor', coalesce(max(balance), 0)::text,
                      'seq', coalesce(max(seq), 0)::text))::text)
  FROM core.account
  WHERE tenant = p_tenant AND class = 'cash' AND owner = p_member AND shard = 0 AND currency = p_currency
  HAVING p_member IS NOT NULL
$$;
