-- Codes by which members bring others in, and who brought whom.

CREATE TABLE app.affiliate_code (
  tenant text NOT NULL,
  -- As it is compared: in capitals.
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  kind text NOT NULL CHECK (kind IN ('affiliate', 'referral')),
  -- Whose it is.
  member_id text NOT NULL,
  PRIMARY KEY (tenant, code),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

ALTER TABLE app.member
  -- NULL: came alone.
  ADD COLUMN brought_by text CHECK (brought_by <> id),
  ADD COLUMN brought_by_code text,
  ADD CONSTRAINT member_brought CHECK ((brought_by IS NULL) = (brought_by_code IS NULL)),
  ADD FOREIGN KEY (tenant, brought_by) REFERENCES app.member (tenant, id);
CREATE INDEX member_brought_by ON app.member (tenant, brought_by) WHERE brought_by IS NOT NULL;

SELECT core.protect('app.affiliate_code');
GRANT SELECT, INSERT ON app.affiliate_code TO marquee_rw;
