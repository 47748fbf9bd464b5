-- A member proves who they are before they change the e-mail address or the mobile number.
CREATE TABLE app.contact_proof (
  tenant text NOT NULL,
  member_id text NOT NULL,
  contact text NOT NULL CHECK (contact IN ('email', 'mobile')),
  -- The session that proved it; the change is made from it alone.
  session_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, member_id, contact),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
CREATE INDEX contact_proof_end ON app.contact_proof (tenant, expires_at);
SELECT core.protect('app.contact_proof');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.contact_proof TO marquee_rw;

-- A code that proves a new number of a member.
ALTER TABLE app.sms_code
  DROP CONSTRAINT sms_code_purpose_check,
  ADD CONSTRAINT sms_code_purpose_check CHECK (purpose IN ('login', 'register', 'recover', 'prove', 'change'));
