-- One order to move money, kept forever, so that its state can be determined when the vendor's answer is lost.
CREATE TABLE app.wallet_transfer (
  tenant text NOT NULL,
  -- The id that the vendor gets, too.
  id uuid NOT NULL,
  member_id text NOT NULL,
  provider text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The caller's Idempotency-Key, and SHA-256 of the request with it.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  -- confirmed: the vendor executed it. refused: nothing moved, or the held money was returned.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'refused')),
  reason text CHECK (length(reason) <= 64),
  -- The order's time, as sent to the vendor, which refuses orders older than half a minute.
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- Number of status queries so far, and when the next is due.
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
CREATE TRIGGER settled_once BEFORE UPDATE ON app.wallet_transfer FOR EACH ROW EXECUTE FUNCTION app.keep_transfer();

-- Members with a wallet at a provider, and its last known balance, which is shown as outdated while the provider is unreachable.
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
