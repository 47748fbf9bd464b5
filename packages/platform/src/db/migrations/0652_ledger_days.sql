-- The hash of each finished day of the ledger. A row that is changed later, with any right, no longer matches the hash of its day
-- and of all days after it (docs/security.md, SEC-C15).
CREATE TABLE core.ledger_day (
  tenant text NOT NULL,
  -- UTC, by the time in the transactions' ids, which is the database's clock.
  day date NOT NULL,
  transactions bigint NOT NULL,
  entries bigint NOT NULL,
  -- Currency → sum of credits, minor units as text.
  credited jsonb NOT NULL,
  -- Hash of the previous day; zeros for a brand's first day.
  previous bytea NOT NULL CHECK (octet_length(previous) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, day)
);
-- Id and eight bytes of the hash of each transaction, 24 bytes each, in the order of ids. They prove no more than the day's hash, but
-- they show which transaction was changed, added or removed.
CREATE TABLE core.ledger_leaves (
  tenant text NOT NULL,
  day date NOT NULL,
  number integer NOT NULL,
  leaves bytea NOT NULL CHECK (octet_length(leaves) % 24 = 0),
  PRIMARY KEY (tenant, day, number),
  FOREIGN KEY (tenant, day) REFERENCES core.ledger_day (tenant, day)
);
SELECT core.protect('core.ledger_day'), core.protect('core.ledger_leaves');
GRANT SELECT, INSERT ON core.ledger_day, core.ledger_leaves TO marquee_rw;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON core.ledger_day
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON core.ledger_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
