-- As before 0939. A database that had 0950 before has no counters of the former names.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'app.member_protection'::regclass AND attname = 'stakes' AND NOT attisdropped) THEN
    ALTER TABLE app.member_protection DROP COLUMN stake_offsets, DROP COLUMN loss_offsets;
  END IF;
END
$$;
