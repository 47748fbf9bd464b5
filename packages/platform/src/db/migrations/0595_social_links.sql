-- Signed-in members link and unlink accounts at providers.

-- False: a random password, because the registration had none. It cannot be used to log in.
ALTER TABLE app.member ADD COLUMN password_known boolean NOT NULL DEFAULT true;

-- Members who registered by number without a password, and guests. Their first session was opened by the registration.
ALTER TABLE app.member NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.session NO FORCE ROW LEVEL SECURITY;
UPDATE app.member m SET password_known = false
WHERE m.password_changed_at IS NULL AND (m.account_type = 4 OR 'code' = (
  SELECT s.opened_by FROM app.session s
  WHERE s.tenant = m.tenant AND s.member_id = m.id AND starts_with(m.username, m.mobile_key)
  ORDER BY s.created_at LIMIT 1));
ALTER TABLE app.member FORCE ROW LEVEL SECURITY;
ALTER TABLE app.session FORCE ROW LEVEL SECURITY;

-- The session that started the linking; only it may finish it. NULL: a log-in.
ALTER TABLE app.social_attempt
  ADD COLUMN session_id text,
  ADD FOREIGN KEY (tenant, session_id) REFERENCES app.session (tenant, id);
GRANT DELETE ON app.social_identity TO marquee_rw;

-- Both are recorded in the history of log-ins, with the provider.
ALTER TABLE app.login_event
  DROP CONSTRAINT login_event_outcome_check,
  ADD CONSTRAINT login_event_outcome_check
    CHECK (outcome IN ('opened', 'wrong_password', 'locked', 'linked', 'unlinked')),
  ADD COLUMN provider text CHECK (provider IN ('facebook', 'google', 'telegram')),
  ADD CONSTRAINT login_event_provider CHECK ((provider IS NOT NULL) = (outcome IN ('linked', 'unlinked')));
