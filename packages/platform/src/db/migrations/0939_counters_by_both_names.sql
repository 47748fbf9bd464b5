-- 0940 checks rows with app.is_protection, which knows the counters by the names that 0950 gives them. Until 0949 they have both.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'app.member_protection'::regclass AND attname = 'stakes' AND NOT attisdropped) THEN
    ALTER TABLE app.member_protection
      ADD COLUMN stake_offsets bigint[] GENERATED ALWAYS AS (stakes) STORED,
      ADD COLUMN loss_offsets bigint[] GENERATED ALWAYS AS (losses) STORED;
  END IF;
END
$$;
