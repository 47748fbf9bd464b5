-- Money between a member's main wallet and the one a vendor keeps for them (ADR 65). What has left the main wallet and is not yet
-- known to have arrived is in an account of the member's own, which can't go below zero.
CREATE OR REPLACE FUNCTION core.may_go_negative(class text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN class IN ('cash', 'bonus', 'withdraw_pending', 'transfer_pending', 'points', 'commission_payable') THEN false
  WHEN class IN ('psp_clearing', 'provider_payable', 'house_ggr', 'bonus_expense', 'commission_expense', 'points_exchange',
                 'adjustment', 'rounding') THEN true
END;

-- One order to move money, kept for ever: who answers for it when the vendor's answer is lost.
CREATE TABLE app.wallet_transfer (
  tenant text NOT NULL,
  -- The vendor knows it by this too.
  id uuid NOT NULL,
  member_id text NOT NULL,
  provider text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The caller's Idempotency-Key, and SHA-256 of what was asked under it.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  -- confirmed: the vendor did it. refused: nothing moved, or what was held is back.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'refused')),
  reason text CHECK (length(reason) <= 64),
  -- The time the vendor is given with the order: it takes none that is older than half a minute.
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- Looks at the vendor's word so far, and when the next is due.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  CONSTRAINT wallet_transfer_key UNIQUE (tenant, member_id, key),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((state = 'pending') = (settled_at IS NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX wallet_transfer_due ON app.wallet_transfer (tenant, due_at) WHERE state = 'pending';
CREATE INDEX wallet_transfer_open ON app.wallet_transfer (tenant, member_id) WHERE state = 'pending';

-- An order is never another one afterwards, and what is settled stays so.
CREATE FUNCTION app.keep_transfer() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.state <> 'pending'
    OR (OLD.tenant, OLD.id, OLD.member_id, OLD.provider, OLD.direction, OLD.currency, OLD.amount, OLD.key, OLD.request_hash, OLD.created_at)
      IS DISTINCT FROM
      (NEW.tenant, NEW.id, NEW.member_id, NEW.provider, NEW.direction, NEW.currency, NEW.amount, NEW.key, NEW.request_hash, NEW.created_at)
  THEN
    RAISE EXCEPTION 'A transfer changes by being settled, once' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER settled_once BEFORE UPDATE ON app.wallet_transfer FOR EACH ROW EXECUTE FUNCTION app.keep_transfer();

-- Members a provider keeps a wallet for, with what was last seen in it: shown, as old, while the provider is away.
CREATE TABLE app.vendor_wallet (
  tenant text NOT NULL,
  provider text NOT NULL,
  member_id text NOT NULL,
  currency text NOT NULL,
  balance bigint,
  seen_at timestamptz,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, provider, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((balance IS NULL) = (seen_at IS NULL))
);

SELECT core.protect('app.wallet_transfer'), core.protect('app.vendor_wallet');
GRANT SELECT, INSERT, UPDATE ON app.wallet_transfer, app.vendor_wallet TO marquee_rw;

-- Which of these brands have transfers to ask a vendor about: for who asks, who would otherwise look into every brand by itself.
CREATE FUNCTION core.brands_with_transfers(p_brands text[], p_now timestamptz) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  brand text;
BEGIN
  FOREACH brand IN ARRAY p_brands LOOP
    PERFORM set_config('app.tenant_id', brand, true);
    IF EXISTS (SELECT FROM app.wallet_transfer WHERE tenant = brand AND state = 'pending' AND due_at <= p_now) THEN
      RETURN NEXT brand;
    END IF;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END
$$;
GRANT EXECUTE ON FUNCTION core.brands_with_transfers TO marquee_login;
