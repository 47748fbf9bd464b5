-- A player as named by the operator, one per currency. The name is opaque.
CREATE TABLE player (
  id uuid PRIMARY KEY,
  operator_id text NOT NULL,
  brand text NOT NULL,
  user_ref text NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (operator_id, brand, user_ref, currency)
);

-- One-time ids that an operator gets and the page exchanges for a session. Ids and tokens are stored as hashes only.
CREATE TABLE launch (
  id_hash bytea PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player,
  game_code text NOT NULL,
  sealed_wallet_token bytea NOT NULL,
  lang text NOT NULL,
  lobby_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX launch_created_at ON launch (created_at);

CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player,
  game_code text NOT NULL,
  sealed_wallet_token bytea NOT NULL,
  lang text NOT NULL,
  lobby_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_expires_at ON session (expires_at);

-- A player's state in a game: the client seed in use and the nonce of the next round.
CREATE TABLE chain (
  player_id uuid NOT NULL REFERENCES player,
  game_code text NOT NULL,
  client_seed text NOT NULL,
  client_seed_chosen boolean NOT NULL DEFAULT false,
  next_nonce bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, game_code)
);

-- One server seed per round: committed to before the round, encrypted until it is over, then revealed.
CREATE TABLE seed (
  player_id uuid NOT NULL,
  game_code text NOT NULL,
  nonce bigint NOT NULL,
  commitment text NOT NULL,
  sealed_seed bytea NOT NULL,
  revealed_seed text,
  created_at timestamptz NOT NULL DEFAULT now(),
  revealed_at timestamptz,
  PRIMARY KEY (player_id, game_code, nonce),
  FOREIGN KEY (player_id, game_code) REFERENCES chain
);

-- betting: the bet is not answered yet; open: the bet is accepted, the win not acknowledged; voiding: the bet is being rolled back.
CREATE TABLE round (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL,
  game_code text NOT NULL,
  game_version integer NOT NULL,
  nonce bigint NOT NULL,
  client_seed text NOT NULL,
  request_id text NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  win bigint NOT NULL CHECK (win >= 0),
  outcome jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('betting', 'open', 'settled', 'voiding', 'void')),
  void_reason text,
  balance_after_bet bigint,
  balance_after_win bigint,
  presented_steps integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  CHECK ((void_reason IS NOT NULL) = (state IN ('voiding', 'void'))),
  CHECK ((closed_at IS NOT NULL) = (state IN ('settled', 'void'))),
  UNIQUE (player_id, game_code, nonce),
  UNIQUE (player_id, game_code, request_id),
  FOREIGN KEY (player_id, game_code, nonce) REFERENCES seed
);
CREATE UNIQUE INDEX round_one_unfinished ON round (player_id, game_code) WHERE state IN ('betting', 'open', 'voiding');

-- Every call to the wallet that moves money, written before it is sent and kept forever. A pending call that is due has no owner: the
-- request that made it has answered, timed out or died.
CREATE TABLE wallet_call (
  transaction_id uuid PRIMARY KEY,
  round_id uuid NOT NULL REFERENCES round,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  reference_id uuid REFERENCES wallet_call,
  amount bigint NOT NULL CHECK (amount >= 0),
  sealed_wallet_token bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'acknowledged', 'refused', 'abandoned')),
  attempts integer NOT NULL DEFAULT 0,
  last_answer text,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (round_id, kind)
);
CREATE INDEX wallet_call_due ON wallet_call (due_at) WHERE state = 'pending';
