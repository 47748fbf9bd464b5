-- What the winner board reads: rounds that are over and gave back more than they cost, without ever walking through all of them.
-- A column, because row-level security lets no index be used for what a function makes of a row.
ALTER TABLE app.game_round ADD COLUMN closed_on date GENERATED ALWAYS AS ((closed_at AT TIME ZONE 'UTC')::date) STORED;
-- The biggest of a day, and the latest: a board is a few entries of each.
CREATE INDEX game_round_biggest ON app.game_round (tenant, currency, closed_on, won DESC)
  WHERE state = 'closed' AND won > stake - voided;
CREATE INDEX game_round_latest ON app.game_round (tenant, currency, closed_at DESC) WHERE state = 'closed' AND won > stake - voided;
