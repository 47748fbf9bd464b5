-- Play of a member with a session limit, over all log-ins (ADR 95). Both are there or neither.
ALTER TABLE app.member_protection
  -- The first bet since the last break.
  ADD COLUMN play_began_at timestamptz,
  -- The latest bet; known to half a minute.
  ADD COLUMN play_seen_at timestamptz,
  ADD CONSTRAINT play_is_whole CHECK ((play_began_at IS NULL) = (play_seen_at IS NULL));

-- core.play_context returns both.
DROP FUNCTION IF EXISTS core.play_context(text, text, text, bytea, text);
