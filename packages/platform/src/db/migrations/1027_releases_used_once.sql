-- A released registration is for one newcomer.
ALTER TABLE app.exclusion_end ADD COLUMN used_by text,
  ADD CONSTRAINT exclusion_end_used CHECK (used_by IS NULL OR member_id IS NULL);
