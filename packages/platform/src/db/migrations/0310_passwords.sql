-- Age of passwords and required changes; how and on which device a session was opened; more reasons for its end.

ALTER TABLE app.member
  -- Set by staff or imported: the member must change it before anything else.
  ADD COLUMN password_change_required boolean NOT NULL DEFAULT false,
  -- NULL: not changed since the registration.
  ADD COLUMN password_changed_at timestamptz;

ALTER TABLE app.session
  -- A session opened by a code does not require a change of the password, which was not entered.
  ADD COLUMN opened_by text NOT NULL DEFAULT 'password' CHECK (opened_by IN ('password', 'code')),
  -- Names from the user agent, whose text is not stored. NULL: not recognised.
  ADD COLUMN browser text,
  ADD COLUMN system text,
  DROP CONSTRAINT session_end_reason_check,
  ADD CONSTRAINT session_end_reason_check CHECK
    (end_reason IN ('logout', 'expired', 'replaced', 'disabled', 'password_changed', 'ended_elsewhere'));
