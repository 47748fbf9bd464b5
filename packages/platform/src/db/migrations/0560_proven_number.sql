-- A member can log in by number only after proving it: anyone can enter any number in the form.
ALTER TABLE app.member
  -- When a code sent to the number was entered. NULL: the number is not proven.
  ADD COLUMN mobile_proven_at timestamptz,
  ADD CONSTRAINT member_mobile_proven CHECK (mobile_proven_at IS NULL OR mobile_key IS NOT NULL),
  DROP CONSTRAINT member_mobile;

-- Members who registered by a code that is still stored. Code and member were one transaction, so the number is theirs.
ALTER TABLE app.member NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.sms_code NO FORCE ROW LEVEL SECURITY;
UPDATE app.member m SET mobile_proven_at = c.used_at
FROM app.sms_code c
WHERE c.tenant = m.tenant AND c.mobile_key = m.mobile_key AND c.purpose = 'register' AND c.used_at IS NOT NULL;
ALTER TABLE app.member FORCE ROW LEVEL SECURITY;
ALTER TABLE app.sms_code FORCE ROW LEVEL SECURITY;

-- A proven number belongs to one member; an unproven one may be stored for several.
CREATE UNIQUE INDEX member_mobile ON app.member (tenant, mobile_key) WHERE mobile_proven_at IS NOT NULL;
-- Support searches for both.
CREATE INDEX member_mobile_written ON app.member (tenant, mobile_key) WHERE mobile_key IS NOT NULL;
