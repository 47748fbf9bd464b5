-- Checks that a provider of identity checks reads before staff do (ADR 96).
CREATE TABLE app.identity_submission (
  tenant text NOT NULL,
  check_id uuid NOT NULL,
  provider text NOT NULL CHECK (provider <> ''),
  -- `waiting`: the provider has not answered. `unanswered`: staff decide without it, until it answers.
  state text NOT NULL CHECK (state IN ('waiting', 'answered', 'unanswered')),
  -- How often the pictures were sent. A lost submission is sent once more.
  sendings smallint NOT NULL CHECK (sendings BETWEEN 0 AND 2),
  begun_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('accepted', 'refused', 'review')),
  answered_at timestamptz,
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  -- What the provider read from the pictures.
  facts jsonb,
  PRIMARY KEY (tenant, check_id),
  FOREIGN KEY (tenant, check_id) REFERENCES app.identity_check (tenant, id),
  CHECK ((state = 'answered') = (answer IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (answer IS NOT NULL OR (reason IS NULL AND facts IS NULL))
);

-- Events of providers, so that each is applied once.
CREATE TABLE app.identity_event (
  tenant text NOT NULL,
  provider text NOT NULL,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
  check_id uuid NOT NULL,
  answer text NOT NULL CHECK (answer IN ('accepted', 'refused', 'review')),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, provider, id)
);

SELECT core.protect('app.identity_submission'), core.protect('app.identity_event');
GRANT SELECT, INSERT, UPDATE (state, sendings, answer, answered_at, reason, facts) ON app.identity_submission TO marquee_rw;
GRANT SELECT, INSERT ON app.identity_event TO marquee_rw;
