-- For the winner board: closed rounds with a profit, found without reading all rounds. A column, because under row-level security an
-- index on a function's result is not used.
ALTER TABLE app.game_round ADD COLUMN closed_on date GENERATED ALWAYS AS ((closed_at AT TIME ZONE 'UTC')::date) STORED;
-- A board shows a few of the day's highest wins and of the latest.
CREATE INDEX game_round_biggest ON app.game_round (tenant, currency, closed_on, won DESC)
  WHERE state = 'closed' AND won > stake - voided;
CREATE INDEX game_round_latest ON app.game_round (tenant, currency, closed_at DESC) WHERE state = 'closed' AND won > stake - voided;
