-- Who gave the right password, code or word and is refused for the type of their account has it in the history of log-ins.
ALTER TABLE app.login_event
  DROP CONSTRAINT login_event_outcome_check,
  ADD CONSTRAINT login_event_outcome_check
    CHECK (outcome IN ('opened', 'wrong_password', 'locked', 'not_agent', 'no_entry', 'linked', 'unlinked'));
