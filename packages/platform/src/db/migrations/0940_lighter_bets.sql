-- A bet asks less of the database (ADR 91): one condition per table (ADR 73), and stakes of a bonus in play are read from its open rounds when they
-- are needed.
ALTER TABLE core.account
  DROP CONSTRAINT IF EXISTS never_negative, DROP CONSTRAINT is_account,
  ADD CONSTRAINT is_account CHECK (core.is_account(shard, currency) AND (may_go_negative OR balance >= 0));

ALTER TABLE app.game_round
  DROP CONSTRAINT IF EXISTS game_round_state_check, DROP CONSTRAINT IF EXISTS game_round_check, DROP CONSTRAINT IF EXISTS game_round_free_bets_check,
  ADD CONSTRAINT is_round CHECK (app.is_round(state, closed_at, free_bets));
CREATE INDEX game_round_with_bonus ON app.game_round (tenant, bonus_id) WHERE state = 'open' AND bonus_stake > bonus_voided;

ALTER TABLE app.bonus
  DROP CONSTRAINT bonus_reason_check, DROP CONSTRAINT bonus_amount_check, DROP CONSTRAINT bonus_required_check, DROP CONSTRAINT bonus_state_check,
  DROP CONSTRAINT bonus_days_check, DROP CONSTRAINT bonus_check, DROP CONSTRAINT bonus_check1, DROP CONSTRAINT bonus_check2,
  DROP COLUMN in_play,
  ADD CONSTRAINT is_bonus CHECK (app.is_bonus(bonus));
-- The WHEN of the former trigger cost more than its function.
DROP TRIGGER ended_once ON app.bonus;
CREATE TRIGGER ended_once BEFORE UPDATE ON app.bonus FOR EACH ROW EXECUTE FUNCTION app.keep_bonus();

ALTER TABLE app.member_protection
  DROP CONSTRAINT member_protection_deposit_limits_check, DROP CONSTRAINT member_protection_stake_limits_check,
  DROP CONSTRAINT member_protection_loss_limits_check, DROP CONSTRAINT member_protection_stakes_check, DROP CONSTRAINT member_protection_losses_check,
  DROP CONSTRAINT member_protection_windows_from_check, DROP CONSTRAINT member_protection_windows_to_check,
  DROP CONSTRAINT member_protection_session_minutes_check, DROP CONSTRAINT member_protection_reality_minutes_check,
  DROP CONSTRAINT member_protection_excluded_by_check, DROP CONSTRAINT member_protection_check, DROP CONSTRAINT member_protection_check1,
  DROP CONSTRAINT member_protection_check2, DROP CONSTRAINT member_protection_check3, DROP CONSTRAINT member_protection_check4,
  ADD CONSTRAINT is_protection CHECK (app.is_protection(member_protection));

DROP FUNCTION IF EXISTS core.split_stake(text, text, text, text, text, bigint, timestamptz);
DROP FUNCTION IF EXISTS core.in_play(text, bigint, bigint);
DROP FUNCTION IF EXISTS core.lock_play(text, text, text, text);
DROP FUNCTION IF EXISTS core.count_bonus(text, uuid, bigint, bigint, timestamptz);
DROP FUNCTION IF EXISTS core.play_round(text, text, text, text, text, text, boolean, timestamptz, boolean, boolean, bigint, bigint, uuid, bigint, boolean);
