-- A registration that an exclusion of another person refuses is released by two persons, for what the newcomer has (ADR 95): such a request is an
-- end of an exclusion for somebody who is no member yet.
ALTER TABLE app.exclusion_end
  ALTER COLUMN member_id DROP NOT NULL,
  -- As core.person_keys has them.
  ADD COLUMN email_key text,
  ADD COLUMN mobile_key text,
  ADD COLUMN person_key text,
  ADD CONSTRAINT exclusion_end_of_whom CHECK ((member_id IS NULL) = (num_nonnulls(email_key, mobile_key, person_key) > 0));
