-- The ledger: double entry, append only, one write path. Amounts are bigint minor units; a credit is positive, and every
-- transaction sums to zero per currency (docs/security.md). Functions are in ../functions.

-- Brands that have accounts. Only the owner can list them, for the verifier, which checks every brand. The foreign key below
-- ensures that each account's brand is listed.
CREATE TABLE core.merchant (
  tenant text PRIMARY KEY CHECK (tenant ~ '^[a-z][a-z0-9]{1,19}$')
);
ALTER TABLE core.merchant ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.merchant FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_iso ON core.merchant
  USING (tenant = (SELECT core.tenant()) OR (current_user = 'marquee_owner' AND (SELECT core.tenant()) IS NULL))
  WITH CHECK (tenant = (SELECT core.tenant()));

CREATE TABLE core.account (
  tenant text NOT NULL REFERENCES core.merchant,
  id uuid NOT NULL DEFAULT uuidv7(),
  class text NOT NULL,
  -- Id of a member or agent, or code of a provider or payment service; '' is the brand itself.
  owner text NOT NULL,
  -- House accounts have sixteen shards, chosen by the member, so that bets do not all wait for one row.
  shard smallint NOT NULL DEFAULT 0 CHECK (shard BETWEEN 0 AND 15),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  balance bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  may_go_negative boolean NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, id, currency),
  UNIQUE (tenant, class, owner, shard, currency),
  CONSTRAINT never_negative CHECK (may_go_negative OR balance >= 0)
) WITH (fillfactor = 70);

CREATE TABLE core.tx (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z_]{1,31}$'),
  -- The idempotency key, kept forever: the requesting system, and its id for the request.
  source text NOT NULL CHECK (source <> '' AND length(source) <= 64),
  ref text NOT NULL CHECK (ref <> '' AND length(ref) <= 200),
  -- SHA-256 of the request's content: the same key with other content is an error, not a replay.
  req_hash bytea NOT NULL CHECK (octet_length(req_hash) = 32),
  -- posted: has entries. refused: insufficient funds. tombstone: rolled back before it arrived. void: nothing to do.
  outcome text NOT NULL CHECK (outcome IN ('posted', 'refused', 'tombstone', 'void')),
  member text,
  -- Id of the round, draw or order at the source.
  subject text CHECK (length(subject) <= 200),
  -- The transaction it refers to: the bet of a win or rollback.
  about uuid,
  reverses uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, source, ref),
  FOREIGN KEY (tenant, about) REFERENCES core.tx (tenant, id),
  FOREIGN KEY (tenant, reverses) REFERENCES core.tx (tenant, id),
  CHECK (reverses IS NULL OR outcome = 'posted')
);
CREATE UNIQUE INDEX tx_reversed_once ON core.tx (tenant, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX tx_about ON core.tx (tenant, about) WHERE about IS NOT NULL;

CREATE TABLE core.entry (
  tenant text NOT NULL,
  tx uuid NOT NULL,
  line smallint NOT NULL,
  account uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  account_seq bigint NOT NULL CHECK (account_seq > 0),
  PRIMARY KEY (tenant, tx, line),
  UNIQUE (tenant, account, account_seq),
  FOREIGN KEY (tenant, tx) REFERENCES core.tx (tenant, id),
  -- The account's currency is part of the key, so an entry cannot have another one.
  FOREIGN KEY (tenant, account, currency) REFERENCES core.account (tenant, id, currency)
);

SELECT core.protect('core.account'), core.protect('core.tx'), core.protect('core.entry');
-- Servers may read their tenant's rows. Only functions write, with the rights of their owner.
GRANT SELECT ON core.account, core.tx, core.entry TO marquee_rw;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON core.tx
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON core.entry
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON core.account
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
CREATE TRIGGER never_removed BEFORE UPDATE OR DELETE OR TRUNCATE ON core.merchant
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
CREATE TRIGGER zero_sum AFTER INSERT ON core.entry
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_unbalanced();
