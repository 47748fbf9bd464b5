-- Invitation codes of members, and which member invited which.

CREATE TABLE app.affiliate_code (
  tenant text NOT NULL,
  -- Upper case, for comparison.
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  kind text NOT NULL CHECK (kind IN ('affiliate', 'referral')),
  -- Its owner.
  member_id text NOT NULL,
  PRIMARY KEY (tenant, code),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

ALTER TABLE app.member
  -- NULL: registered without a code.
  ADD COLUMN brought_by text CHECK (brought_by <> id),
  ADD COLUMN brought_by_code text,
  ADD CONSTRAINT member_brought CHECK ((brought_by IS NULL) = (brought_by_code IS NULL)),
  ADD FOREIGN KEY (tenant, brought_by) REFERENCES app.member (tenant, id);
CREATE INDEX member_brought_by ON app.member (tenant, brought_by) WHERE brought_by IS NOT NULL;

SELECT core.protect('app.affiliate_code');
GRANT SELECT, INSERT ON app.affiliate_code TO marquee_rw;
