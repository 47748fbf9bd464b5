-- A member's choice of avatar: one of the brand's drawn ones, or a picture of the member's own. Without a row, or with neither, the
-- member has one of the drawn ones by the id.

CREATE TABLE app.member_avatar (
  tenant text NOT NULL,
  member_id text NOT NULL,
  drawn text CHECK (length(drawn) BETWEEN 1 AND 24),
  file text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  FOREIGN KEY (tenant, file) REFERENCES app.stored_file (tenant, id),
  CHECK (drawn IS NULL OR file IS NULL)
);
CREATE INDEX member_avatar_file ON app.member_avatar (tenant, file) WHERE file IS NOT NULL;

SELECT core.protect('app.member_avatar');
GRANT SELECT, INSERT, UPDATE ON app.member_avatar TO marquee_rw;

-- Staff remove an indecent picture.
ALTER TABLE app.support_action
  DROP CONSTRAINT support_action_action_check,
  ADD CONSTRAINT support_action_action_check
    CHECK (action IN ('lock', 'unlock', 'end-sessions', 'reset-password', 'remove-avatar'));
