-- A round shared by all players of a table. Its seed is committed to when it opens, encrypted while bets are accepted, and revealed when
-- it is dealt. A player's slip is a round whose nonce is the number of the coup.
CREATE TABLE coup (
  table_code text NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  commitment text NOT NULL,
  sealed_seed bytea NOT NULL,
  revealed_seed text,
  outcome jsonb,
  opened_at timestamptz NOT NULL DEFAULT now(),
  closes_at timestamptz NOT NULL,
  dealt_at timestamptz,
  PRIMARY KEY (table_code, number),
  CHECK ((dealt_at IS NULL) = (outcome IS NULL)),
  CHECK ((dealt_at IS NULL) = (revealed_seed IS NULL))
);
