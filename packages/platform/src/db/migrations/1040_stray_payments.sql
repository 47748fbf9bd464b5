-- Verified events of payment providers whose order names no brand that is served here: an account at the provider that somebody else
-- uses too, or a brand that was removed. They are of no brand, so there is no policy: no role but the owner reads them.
CREATE TABLE core.stray_payment (
  provider text NOT NULL,
  -- The provider's id of the event.
  id text NOT NULL,
  about text NOT NULL CHECK (about IN ('payment', 'payout')),
  order_id text NOT NULL,
  reference text,
  state text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- Of a reversal: the id of the refund or chargeback whose money came back.
  undoes text,
  received_at timestamptz NOT NULL,
  -- The operator writes it once the money is where it belongs.
  resolved_at timestamptz,
  PRIMARY KEY (provider, id)
);
CREATE INDEX stray_payment_open ON core.stray_payment (provider) WHERE resolved_at IS NULL AND about = 'payment' AND state = 'paid';
