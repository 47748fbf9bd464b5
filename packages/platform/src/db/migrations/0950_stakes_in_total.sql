-- The counters of limits follow the accounts (ADR 95): an account has the total that bets took from it, and a member's row what to add to the
-- totals to have the stakes and losses of each window. So a bet within its limits reads the row and does not change it.
ALTER TABLE core.account ADD COLUMN staked bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN core.account.staked IS 'The total that bets took from a member''s account; undone bets are part of it.';

ALTER TABLE app.member_protection RENAME COLUMN stakes TO stake_offsets;
ALTER TABLE app.member_protection RENAME COLUMN losses TO loss_offsets;
ALTER TABLE app.member_protection
  -- The total at which the first limit is reached, and the time in which all three windows stay the same, half-open.
  ADD COLUMN total_limit bigint GENERATED ALWAYS AS (least(
    stake_limits[1] - stake_offsets[1], stake_limits[2] - stake_offsets[2], stake_limits[3] - stake_offsets[3],
    loss_limits[1] - loss_offsets[1], loss_limits[2] - loss_offsets[2], loss_limits[3] - loss_offsets[3])) STORED,
  ADD COLUMN same_from timestamptz GENERATED ALWAYS AS (greatest(windows_from[1], windows_from[2], windows_from[3])) STORED,
  ADD COLUMN same_to timestamptz GENERATED ALWAYS AS (least(windows_to[1], windows_to[2], windows_to[3])) STORED;

DROP FUNCTION IF EXISTS core.lock_lines(text, smallint, text[], text[], text[], integer);
DROP FUNCTION IF EXISTS core.count_play(app.member_protection, timestamptz, bigint, bigint);
