-- Games at providers with a seamless wallet: launches and rounds.

-- One launch: a token for one member and one game, valid until it is idle for too long.
CREATE TABLE app.provider_session (
  tenant text NOT NULL,
  id text NOT NULL,
  provider text NOT NULL,
  member_id text NOT NULL,
  -- The log-in that it was launched from. Once that ends, bets are refused.
  session_id text NOT NULL,
  node_id integer NOT NULL REFERENCES app.game,
  game_code text NOT NULL,
  currency text NOT NULL,
  -- SHA-256 of the token that the provider has.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- The browser's Idempotency-Key, while this launch is valid.
  launch_key text CHECK (length(launch_key) <= 255),
  -- SHA-256 of the request with that key.
  launch_hash bytea NOT NULL,
  launch_url text,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, token_hash),
  CONSTRAINT provider_session_launch UNIQUE (tenant, member_id, launch_key),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  FOREIGN KEY (tenant, session_id) REFERENCES app.session (tenant, id)
);

-- One member's part of a provider's round. The operator keeps stake − won − voided.
CREATE TABLE app.game_round (
  tenant text NOT NULL,
  provider text NOT NULL,
  member_id text NOT NULL,
  round text NOT NULL,
  game_code text NOT NULL,
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  stake bigint NOT NULL DEFAULT 0,
  won bigint NOT NULL DEFAULT 0,
  -- Stakes returned by rollbacks.
  voided bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (tenant, provider, member_id, round),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((closed_at IS NULL) = (state = 'open'))
);
CREATE INDEX game_round_open ON app.game_round (tenant, opened_at) WHERE state = 'open';

SELECT core.protect('app.provider_session'), core.protect('app.game_round');
GRANT SELECT, INSERT, UPDATE ON app.provider_session TO marquee_rw;
GRANT SELECT ON app.game_round TO marquee_rw;
