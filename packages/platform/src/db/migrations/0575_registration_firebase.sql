-- Firebase channel and token of a registration (§3). A token is a credential of another service, so it is stored apart from the
-- profile and never shown.
CREATE TABLE app.member_firebase (
  tenant text NOT NULL,
  member_id text NOT NULL,
  channel text,
  id_token text,
  PRIMARY KEY (tenant, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK (channel IS NOT NULL OR id_token IS NOT NULL)
);

SELECT core.protect('app.member_firebase');
GRANT SELECT, INSERT ON app.member_firebase TO marquee_rw;
