-- Ids of sealed bodies that were opened, kept while the body is valid, so that every process refuses a second use.
CREATE TABLE app.sealed_use (
  tenant text NOT NULL,
  id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX sealed_use_expiry ON app.sealed_use (tenant, expires_at);

SELECT core.protect('app.sealed_use');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.sealed_use TO marquee_rw;
