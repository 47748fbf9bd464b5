-- Exclusions as all brands of a licensee know them: what recognises the person, and until when. It is of no single brand, so it has no policy:
-- no role but the owner reads it, and the functions on it answer about one member at a time.
CREATE TABLE core.licensee_exclusion (
  licensee text NOT NULL,
  -- Where the person was excluded.
  tenant text NOT NULL,
  member_id text NOT NULL,
  email_key text,
  mobile_key text,
  -- Name and date of birth.
  person_key text,
  -- Null: for good.
  until timestamptz,
  -- From then on it is over.
  ends_at timestamptz,
  PRIMARY KEY (licensee, tenant, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
CREATE INDEX licensee_exclusion_email ON core.licensee_exclusion (licensee, email_key);
CREATE INDEX licensee_exclusion_mobile ON core.licensee_exclusion (licensee, mobile_key);
CREATE INDEX licensee_exclusion_person ON core.licensee_exclusion (licensee, person_key);

-- Members with a date of birth, of whom one may be an excluded person.
CREATE INDEX member_profile_birthday ON app.member_profile (tenant, value) WHERE field = 'birthday';
