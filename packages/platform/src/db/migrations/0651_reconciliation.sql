-- Comparison of a provider's day file with the ledger. It records differences and never moves money.

-- A finished day of a brand with a provider.
CREATE TABLE app.recon_day (
  tenant text NOT NULL,
  provider text NOT NULL,
  day date NOT NULL,
  -- missing: no file yet. refused: the file is invalid. taken: its lines are stored below.
  state text NOT NULL DEFAULT 'missing' CHECK (state IN ('missing', 'refused', 'taken')),
  -- Why the last attempt to fetch a file failed, in any state. NULL: it succeeded, or there was none.
  why text,
  attempts integer NOT NULL DEFAULT 0,
  -- Time of the next attempt; during an attempt, its deadline. NULL: no further attempt.
  due_at timestamptz,
  asked_at timestamptz,
  taken_at timestamptz,
  transactions bigint,
  -- SHA-256 of the accepted file.
  file_hash bytea CHECK (octet_length(file_hash) = 32),
  PRIMARY KEY (tenant, provider, day),
  CHECK ((state = 'taken') = (taken_at IS NOT NULL))
);
CREATE INDEX recon_day_due ON app.recon_day (tenant, provider, due_at) WHERE due_at IS NOT NULL;

-- Lines of the files of the last days. A late transaction may be in the file of a neighbouring day.
CREATE TABLE app.recon_line (
  tenant text NOT NULL,
  provider text NOT NULL,
  ref text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'free_bet', 'win', 'rollback')),
  target text,
  user_ref text NOT NULL,
  round text NOT NULL,
  game_code text NOT NULL,
  -- Minor units; a provider's file may contain fractions.
  amount numeric NOT NULL,
  currency text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant, provider, ref),
  FOREIGN KEY (tenant, provider, day) REFERENCES app.recon_day (tenant, provider, day)
);
CREATE INDEX recon_line_day ON app.recon_line (tenant, provider, day);
CREATE INDEX recon_line_back ON app.recon_line (tenant, provider, target) WHERE kind = 'rollback';

-- Stakes and wins that were not undone, on both sides, in minor units.
CREATE TABLE app.recon_total (
  tenant text NOT NULL,
  provider text NOT NULL,
  day date NOT NULL,
  -- '': the game is not in the catalogue.
  vendor text NOT NULL,
  currency text NOT NULL,
  here_count bigint NOT NULL,
  here_stakes numeric NOT NULL,
  here_wins numeric NOT NULL,
  there_count bigint NOT NULL,
  there_stakes numeric NOT NULL,
  there_wins numeric NOT NULL,
  PRIMARY KEY (tenant, provider, day, vendor, currency),
  FOREIGN KEY (tenant, provider, day) REFERENCES app.recon_day (tenant, provider, day)
);

-- A transaction that differs. open → explained by staff; resolved by a later run without a difference.
CREATE TABLE app.recon_break (
  tenant text NOT NULL,
  provider text NOT NULL,
  ref text NOT NULL,
  day date NOT NULL,
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
  here jsonb,
  there jsonb,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'explained', 'resolved')),
  found_at timestamptz NOT NULL,
  resolved_at timestamptz,
  explained_at timestamptz,
  explained_by text,
  reason text CHECK (length(reason) <= 500),
  PRIMARY KEY (tenant, provider, ref),
  FOREIGN KEY (tenant, provider, day) REFERENCES app.recon_day (tenant, provider, day),
  CHECK ((state = 'explained') <= (reason IS NOT NULL)),
  CHECK ((state = 'resolved') = (resolved_at IS NOT NULL))
);
CREATE INDEX recon_break_day ON app.recon_break (tenant, provider, day, ref);
CREATE INDEX recon_break_open ON app.recon_break (tenant) WHERE state = 'open';

SELECT core.protect('app.recon_day'), core.protect('app.recon_line'), core.protect('app.recon_total'),
       core.protect('app.recon_break');
GRANT SELECT, INSERT, UPDATE ON app.recon_day, app.recon_break TO marquee_rw;
GRANT SELECT, INSERT, DELETE ON app.recon_line, app.recon_total TO marquee_rw;
