-- The history of log-ins includes those with correct credentials that are refused because of the account's type.
ALTER TABLE app.login_event
  DROP CONSTRAINT login_event_outcome_check,
  ADD CONSTRAINT login_event_outcome_check
    CHECK (outcome IN ('opened', 'wrong_password', 'locked', 'not_agent', 'no_entry', 'linked', 'unlinked'));
