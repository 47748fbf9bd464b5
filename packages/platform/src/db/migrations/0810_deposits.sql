-- Deposits by payment providers (ADR 93).
CREATE TABLE app.deposit (
  tenant text NOT NULL,
  -- With the brand's code before it, the id that the provider gets.
  id uuid NOT NULL,
  member_id text NOT NULL,
  -- The brand's method, and its provider and kind at the time.
  method text NOT NULL,
  provider text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('card', 'bank', 'ewallet', 'qr', 'crypto')),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The brand's fee, which is not credited.
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- The caller's Idempotency-Key, and SHA-256 of the request with it.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'review', 'credited', 'failed', 'expired', 'returned')),
  reason text CHECK (length(reason) <= 64),
  -- The provider's name for it, and its page for the payer.
  reference text CHECK (length(reference) <= 200),
  url text CHECK (length(url) <= 2000),
  -- Of refunds and chargebacks.
  returned bigint NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  credited_at timestamptz,
  ended_at timestamptz,
  -- Number of status queries so far, and when the next is due. NULL: the provider is not asked any more.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  PRIMARY KEY (tenant, id),
  CONSTRAINT deposit_key UNIQUE (tenant, member_id, key),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((state IN ('credited', 'returned')) = (credited_at IS NOT NULL)),
  CHECK ((state = 'pending') = (ended_at IS NULL))
);
CREATE INDEX deposit_due ON app.deposit (tenant, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deposit_of_member ON app.deposit (tenant, member_id, created_at, id);
CREATE TRIGGER credited_once BEFORE UPDATE ON app.deposit FOR EACH ROW EXECUTE FUNCTION app.keep_deposit();

-- Refunds and chargebacks, each applied once. `debt`: what the member no longer had, which the brand bears.
CREATE TABLE app.deposit_return (
  tenant text NOT NULL,
  deposit_id uuid NOT NULL,
  -- The provider's id of the event.
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 128),
  kind text NOT NULL CHECK (kind IN ('refund', 'chargeback')),
  amount bigint NOT NULL CHECK (amount > 0),
  debt bigint NOT NULL CHECK (debt BETWEEN 0 AND amount),
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant, deposit_id, id),
  FOREIGN KEY (tenant, deposit_id) REFERENCES app.deposit (tenant, id)
);

-- Callbacks of payment providers, each stored once before it is answered.
CREATE TABLE app.payment_event (
  tenant text NOT NULL,
  provider text NOT NULL,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
  about text NOT NULL CHECK (about IN ('payment', 'payout')),
  order_id text NOT NULL CHECK (length(order_id) <= 200),
  state text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, provider, id)
);

-- Money of a payment that no deposit explains: an unknown order, another amount or currency. Staff decide.
CREATE TABLE app.unmatched_payment (
  tenant text NOT NULL,
  provider text NOT NULL,
  -- The order as the provider names it.
  order_id text NOT NULL CHECK (length(order_id) <= 200),
  reference text,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('order', 'amount', 'currency', 'provider')),
  -- The deposit, where the order is known.
  deposit_id uuid,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, provider, order_id),
  FOREIGN KEY (tenant, deposit_id) REFERENCES app.deposit (tenant, id)
);

SELECT core.protect('app.deposit'), core.protect('app.deposit_return'), core.protect('app.payment_event'),
  core.protect('app.unmatched_payment');
GRANT SELECT, INSERT, UPDATE ON app.deposit TO marquee_rw;
GRANT SELECT, INSERT ON app.deposit_return, app.payment_event, app.unmatched_payment TO marquee_rw;
