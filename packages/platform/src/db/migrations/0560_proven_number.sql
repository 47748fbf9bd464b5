-- A number is a way in only when its member has shown to have it: a number merely written is anybody's.
ALTER TABLE app.member
  -- Since when a code sent to the number has been given back. NULL: it was only written.
  ADD COLUMN mobile_proven_at timestamptz,
  ADD CONSTRAINT member_mobile_proven CHECK (mobile_proven_at IS NULL OR mobile_key IS NOT NULL),
  DROP CONSTRAINT member_mobile;

-- Who registered by a code that is still known. The code and the member were one transaction, and nobody else could have the number.
ALTER TABLE app.member NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.sms_code NO FORCE ROW LEVEL SECURITY;
UPDATE app.member m SET mobile_proven_at = c.used_at
FROM app.sms_code c
WHERE c.tenant = m.tenant AND c.mobile_key = m.mobile_key AND c.purpose = 'register' AND c.used_at IS NOT NULL;
ALTER TABLE app.member FORCE ROW LEVEL SECURITY;
ALTER TABLE app.sms_code FORCE ROW LEVEL SECURITY;

-- A proven number is one member's; a written one keeps nobody out.
CREATE UNIQUE INDEX member_mobile ON app.member (tenant, mobile_key) WHERE mobile_proven_at IS NOT NULL;
-- Support finds both.
CREATE INDEX member_mobile_written ON app.member (tenant, mobile_key) WHERE mobile_key IS NOT NULL;
