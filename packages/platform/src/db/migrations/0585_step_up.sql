-- Proofs that a member has just entered the payment password, each for one use by one session and call (docs/security.md, SEC-A12).
CREATE TABLE app.step_up (
  tenant text NOT NULL,
  -- SHA-256 of the proof. Only the browser has the proof.
  proof_hash bytea NOT NULL CHECK (octet_length(proof_hash) = 32),
  session_id text NOT NULL,
  -- Name of the call.
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, proof_hash),
  FOREIGN KEY (tenant, session_id) REFERENCES app.session (tenant, id)
);
CREATE INDEX step_up_expiry ON app.step_up (tenant, expires_at);

SELECT core.protect('app.step_up');
GRANT SELECT, INSERT, DELETE ON app.step_up TO marquee_rw;
