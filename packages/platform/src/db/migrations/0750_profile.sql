-- Profiles that members change and staff verify.

ALTER TABLE app.member
  -- Grows with each change of the profile: a change made from an older version is refused.
  ADD COLUMN profile_version integer NOT NULL DEFAULT 0,
  -- Skeleton (UTS #39) of a nickname that the member chose, unique. NULL: the nickname was not chosen, or is older than this column.
  ADD COLUMN nickname_key text CHECK (nickname_key <> ''),
  ADD CONSTRAINT member_nickname UNIQUE (tenant, nickname_key);

ALTER TABLE app.member_profile
  -- When staff compared the field with a document. NULL: not verified, and the member may change it.
  ADD COLUMN verified_at timestamptz;

-- Changes of profiles, without their texts. A version may have several fields.
CREATE TABLE app.profile_change (
  tenant text NOT NULL,
  member_id text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  field text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('changed', 'verified', 'unverified')),
  at timestamptz NOT NULL,
  -- Of a verification: the staff account in the config service, the key of its request, and why. NULL: the member changed the field.
  staff text,
  idempotency_key text,
  reason text CHECK (reason <> ''),
  PRIMARY KEY (tenant, member_id, version, field),
  CONSTRAINT profile_change_request UNIQUE (tenant, staff, idempotency_key),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((kind = 'changed') = (staff IS NULL)),
  CHECK ((staff IS NULL) = (idempotency_key IS NULL) AND (staff IS NULL) = (reason IS NULL))
);

SELECT core.protect('app.profile_change');
GRANT SELECT, INSERT ON app.profile_change TO marquee_rw;
