-- Proofs that a member entered the payment password just now: each for one session and one call, once (docs/security.md, SEC-A12).
CREATE TABLE app.step_up (
  tenant text NOT NULL,
  -- SHA-256 of the proof. The proof itself is with the browser and nowhere else.
  proof_hash bytea NOT NULL CHECK (octet_length(proof_hash) = 32),
  session_id text NOT NULL,
  -- The call's name.
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, proof_hash),
  FOREIGN KEY (tenant, session_id) REFERENCES app.session (tenant, id)
);
CREATE INDEX step_up_expiry ON app.step_up (tenant, expires_at);

SELECT core.protect('app.step_up');
GRANT SELECT, INSERT, DELETE ON app.step_up TO marquee_rw;
