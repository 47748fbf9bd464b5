-- What a name looks like (UTS #39): unique, so that nobody registers one that reads like somebody's. NULL: an elder member's name, registered
-- before this, looks the same. The command `migrate` fills it in, and says on the column by which look-alikes.
ALTER TABLE app.member
  ADD COLUMN lookalike_key text,
  ADD CONSTRAINT member_lookalike UNIQUE (tenant, lookalike_key);
