-- Bonuses that staff give (ADR 91). One above the brand's sum is an approval of kind `bonus`, decided by a second person (ADR 97).
CREATE TABLE app.bonus_request (
  tenant text NOT NULL,
  -- Also of its approval, and of the bonus once it is given.
  id uuid NOT NULL,
  member_id text NOT NULL,
  currency text NOT NULL,
  -- Minor units; `required`: turnover before it is cash.
  amount bigint NOT NULL CHECK (amount > 0),
  required bigint NOT NULL CHECK (required >= 0),
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  note text NOT NULL CHECK (note <> ''),
  -- Id of a staff account in the config service, and its idempotency key.
  requested_by text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  requested_at timestamptz NOT NULL,
  approval_id uuid CHECK (approval_id = id),
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, requested_by, key),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  FOREIGN KEY (tenant, approval_id) REFERENCES app.approval (tenant, id)
);
CREATE INDEX bonus_request_of_member ON app.bonus_request (tenant, member_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON app.bonus_request
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();

-- Bonuses that staff took back.
CREATE TABLE app.bonus_forfeit (
  tenant text NOT NULL,
  bonus_id uuid NOT NULL,
  staff text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  reason text NOT NULL CHECK (reason <> ''),
  -- What the player had of it, in minor units.
  lost bigint NOT NULL CHECK (lost >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant, bonus_id),
  FOREIGN KEY (tenant, bonus_id) REFERENCES app.bonus (tenant, id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON app.bonus_forfeit
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();

SELECT core.protect('app.bonus_request'), core.protect('app.bonus_forfeit');
GRANT SELECT, INSERT ON app.bonus_request, app.bonus_forfeit TO marquee_rw;
