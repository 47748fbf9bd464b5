-- An exclusion reaches an account at another brand by itself only through what was proven where the person is excluded. Everything else waits for staff
-- (ADR 95).
ALTER TABLE core.licensee_exclusion
  ADD COLUMN email_proven boolean NOT NULL DEFAULT false,
  ADD COLUMN mobile_proven boolean NOT NULL DEFAULT false,
  -- Name and date of birth, from a document or checked by staff.
  ADD COLUMN person_proven boolean NOT NULL DEFAULT false;

-- What was noted before. Row security is on for the owner too, so each brand is entered.
DO $$
DECLARE
  brand text;
BEGIN
  FOR brand IN SELECT DISTINCT tenant FROM core.licensee_exclusion LOOP
    PERFORM set_config('app.tenant_id', brand, true);
    UPDATE core.licensee_exclusion l SET
      email_proven = coalesce(m.email_key = l.email_key AND m.email_proven_at IS NOT NULL, false),
      mobile_proven = coalesce(m.mobile_key = l.mobile_key AND m.mobile_proven_at IS NOT NULL, false),
      person_proven = l.person_key IS NOT NULL AND 2 = (SELECT count(*) FROM app.member_profile p
        WHERE p.tenant = m.tenant AND p.member_id = m.id AND p.field IN ('realName', 'birthday') AND p.verified_at IS NOT NULL)
    FROM app.member m WHERE l.tenant = brand AND m.tenant = brand AND m.id = l.member_id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END
$$;

-- core.person_keys also says what is proven.
DROP FUNCTION IF EXISTS core.person_keys(text, text);

-- A member who may be a person whom another brand of the licensee excluded. `waiting`: staff have yet to decide. `confirmed`: it is the person.
-- `dismissed`: another person, whom this exclusion never reaches again.
CREATE TABLE app.exclusion_match (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  member_id text NOT NULL,
  licensee text NOT NULL,
  -- The excluded account.
  source_tenant text NOT NULL CHECK (source_tenant <> tenant),
  source_member text NOT NULL,
  -- What both accounts have.
  matched_by text[] NOT NULL CHECK (matched_by <@ '{email,mobile,person}'),
  found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'dismissed')),
  -- The record in app.protection_event has who, why and what before.
  decided_at timestamptz,
  PRIMARY KEY (tenant, id),
  CONSTRAINT exclusion_match_once UNIQUE (tenant, member_id, source_tenant, source_member),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX exclusion_match_waiting ON app.exclusion_match (tenant, id) WHERE state = 'waiting';

-- Requests to end an exclusion that was taken over from another person. The approval has the state.
CREATE TABLE app.exclusion_end (
  tenant text NOT NULL,
  id uuid NOT NULL,
  member_id text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  -- The exclusions that are then dismissed, each as brand and member, as the request found them.
  sources text[] NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, id) REFERENCES app.approval (tenant, id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

SELECT core.protect('app.exclusion_match'), core.protect('app.exclusion_end');
GRANT SELECT, INSERT, UPDATE (matched_by, state, decided_at) ON app.exclusion_match TO marquee_rw;
GRANT SELECT, INSERT ON app.exclusion_end TO marquee_rw;

ALTER TABLE app.protection_event
  DROP CONSTRAINT protection_event_action_check,
  ADD CONSTRAINT protection_event_action_check CHECK (action IN ('limit', 'rise_requested', 'rise_confirmed', 'rise_cancelled', 'reality_check',
    'time_out', 'excluded', 'end_requested', 'match_dismissed', 'exclusion_ended'));
