-- Ids of human checks that were used, kept while the check is valid, so that every process refuses a second use.
CREATE TABLE app.human_check_use (
  tenant text NOT NULL,
  id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX human_check_use_expiry ON app.human_check_use (tenant, expires_at);

SELECT core.protect('app.human_check_use');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.human_check_use TO marquee_rw;
