-- How old a password is and whether it may stay, what a session was opened with and on, and the new ways in which one ends.

ALTER TABLE app.member
  -- Staff set it, or it came with an import: the member replaces it before anything else.
  ADD COLUMN password_change_required boolean NOT NULL DEFAULT false,
  -- NULL: it is the one of the registration.
  ADD COLUMN password_changed_at timestamptz;

ALTER TABLE app.session
  -- A code sent to the member opens a session that asks for no change of a password that nobody typed.
  ADD COLUMN opened_by text NOT NULL DEFAULT 'password' CHECK (opened_by IN ('password', 'code')),
  -- Names out of the user agent; the text itself is not kept. NULL: not recognised.
  ADD COLUMN browser text,
  ADD COLUMN system text,
  DROP CONSTRAINT session_end_reason_check,
  ADD CONSTRAINT session_end_reason_check CHECK
    (end_reason IN ('logout', 'expired', 'replaced', 'disabled', 'password_changed', 'ended_elsewhere'));
