-- Files of the store without a row in app.stored_file. They are deleted some time after this database first saw them: one that was
-- restored from a backup, or copied elsewhere, does not know the files that were uploaded since.

CREATE TABLE app.orphan_file (
  tenant text NOT NULL,
  id text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);

SELECT core.protect('app.orphan_file');
GRANT SELECT, INSERT, DELETE ON app.orphan_file TO marquee_rw;
