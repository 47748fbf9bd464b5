-- Skeleton of the name (UTS #39), unique, so that no new name looks like an existing one. NULL: an older member's name has the same
-- skeleton. `migrate` fills it in, and records the version of the table of look-alikes in the column's comment.
ALTER TABLE app.member
  ADD COLUMN lookalike_key text,
  ADD CONSTRAINT member_lookalike UNIQUE (tenant, lookalike_key);
