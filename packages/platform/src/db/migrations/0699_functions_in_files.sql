-- Functions are applied from ../functions after the migrations, in the same transaction. These signatures belong to former versions.
DROP FUNCTION IF EXISTS core.play_round(text, text, text, text, text, text, boolean, timestamptz, bigint, bigint, bigint);
DROP FUNCTION IF EXISTS core.play_bet(text, text, text, text, bytea, timestamptz, text, text, text, boolean, bigint, bytea);
DROP FUNCTION IF EXISTS core.play_bet(text, text, text, text, bytea, timestamptz, text, text, text, boolean, bigint, bytea, boolean, text);
DROP FUNCTION IF EXISTS core.play_win(text, text, text, text, bytea, timestamptz, text, text, text, boolean, bigint, text);
DROP FUNCTION IF EXISTS core.play_rollback(text, text, text, text, bytea, timestamptz, text, boolean, text);
DROP FUNCTION IF EXISTS core.play_context(text, text, text, bytea, text);
DROP FUNCTION IF EXISTS core.sync_games(text, text, jsonb);
DROP FUNCTION IF EXISTS core.lock_accounts(text, smallint, text[], text[], text[], bigint[]);
DROP FUNCTION IF EXISTS core.tell_balance(text, text, text, bigint, bigint);

ALTER TABLE app.support_deed RENAME TO support_action;
ALTER TABLE app.support_action RENAME COLUMN deed TO action;
DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN SELECT conname FROM pg_constraint WHERE conrelid = 'app.support_action'::regclass AND conname LIKE 'support_deed%' LOOP
    EXECUTE format('ALTER TABLE app.support_action RENAME CONSTRAINT %I TO %I', v_name,
      replace(replace(v_name, 'support_deed', 'support_action'), 'action_deed', 'action_action'));
  END LOOP;
END
$$;
